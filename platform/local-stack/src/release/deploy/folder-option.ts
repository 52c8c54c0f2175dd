import { resolve } from 'node:path';

/** An absolute folder from an option, as a person typed it: npm runs commands in the root, `INIT_CWD` is where they are. */
export const folderOption = (folder: string): string =>
  resolve(process.env.INIT_CWD ?? process.cwd(), folder);
