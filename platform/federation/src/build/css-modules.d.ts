/** CSS modules: one default export, a class name for each selector of the file. */
declare module '*.module.css' {
  const classes: { readonly [selector: string]: string };
  export default classes;
}

declare module '*.css';
