declare module '*.module.css' {
  const classes: { readonly [selector: string]: string };
  export default classes;
}

declare module '*.css';

// The types of imported files that `INLINED_FILES` and `LINKED_FILES` (common.ts) match.
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.png' {
  export { default } from '*.svg';
}
declare module '*.jpg' {
  export { default } from '*.svg';
}
declare module '*.jpeg' {
  export { default } from '*.svg';
}
declare module '*.gif' {
  export { default } from '*.svg';
}
declare module '*.webp' {
  export { default } from '*.svg';
}
declare module '*.avif' {
  export { default } from '*.svg';
}
declare module '*.ico' {
  export { default } from '*.svg';
}
declare module '*.bmp' {
  export { default } from '*.svg';
}
declare module '*.woff' {
  export { default } from '*.svg';
}
declare module '*.woff2' {
  export { default } from '*.svg';
}
declare module '*.ttf' {
  export { default } from '*.svg';
}
declare module '*.otf' {
  export { default } from '*.svg';
}
declare module '*.eot' {
  export { default } from '*.svg';
}
declare module '*.mp3' {
  export { default } from '*.svg';
}
declare module '*.ogg' {
  export { default } from '*.svg';
}
declare module '*.wav' {
  export { default } from '*.svg';
}
declare module '*.mp4' {
  export { default } from '*.svg';
}
declare module '*.webm' {
  export { default } from '*.svg';
}
declare module '*.pdf' {
  export { default } from '*.svg';
}
