const FENCE = /^```[^\n]*\n([\s\S]*?)^```/gm;
const CODE_SPAN = /`([^`\n]+)`/g;
const LINK = /\]\(([^()\s]+)(?:\s+"[^"]*")?\)/g;
const COMMAND = /\b(?:npm run|pnpm(?: run)?) ([a-z][\w:-]*)|\bnpm (start|test)\b/g;
// `shared-session/host` is what a package exports, and no path.
const REPOSITORY_PATH =
  /^(?:(?:shell|remote-\w+|shared-\w+)\/src|platform|e2e|docs)(?:\/[\w./-]*)?$/;

const groups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match.slice(1).filter((group) => group));

const codeSpans = (markdown: string): string[] => groups(markdown.replace(FENCE, ''), CODE_SPAN);

/** The targets of the links and pictures of a document that lead to files of the repository, with their anchors. */
export const linksOf = (markdown: string): string[] =>
  groups(markdown.replace(FENCE, '').replace(CODE_SPAN, ''), LINK).filter(
    (target) => !/^[a-z][a-z\d+.-]*:/i.test(target),
  );

/** The scripts that a document tells its reader to run, in code spans and code blocks. */
export const scriptsOf = (markdown: string): string[] => [
  ...new Set(
    [...groups(markdown, FENCE), ...codeSpans(markdown)].flatMap((code) => groups(code, COMMAND)),
  ),
];

/** The files and folders of the repository that a document names in code spans: `shell/src/guard`. */
export const pathsOf = (markdown: string): string[] =>
  codeSpans(markdown).filter((code) => REPOSITORY_PATH.test(code));

/** The anchors of a document's headings, as hosts of repositories make them. */
export const anchorsOf = (markdown: string): string[] =>
  groups(markdown.replace(FENCE, ''), /^#{1,6} +(.+?) *$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replace(/\s/g, '-'),
  );
