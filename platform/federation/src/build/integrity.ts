import { createHash } from 'node:crypto';

export const integrityOf = (content: Buffer | string, algorithm = 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

const NOT_LOADED_FILES =
  /^(?:remote|shell|mf-\w+|sbom\.cdx)\.json$|^notices\.txt$|\.html$|\.map$|\.br$|(?:^|\/)\./;

/** Whether remote.json or shell.json lists the file's hash. Pages and source maps have no entry. */
export const isFileWithListedHash = (name: string): boolean => !NOT_LOADED_FILES.test(name);
