import { createHash } from 'node:crypto';

export const integrityOf = (content: Buffer | string, algorithm = 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

const NOT_LOADED_FILES =
  /^(?:remote|shell|mf-\w+|sbom\.cdx)\.json$|^notices\.txt$|\.html$|\.map$|\.br$|(?:^|\/)\./;

/** Whether a description lists the hash of a file: not for a page or a source map, for example. */
export const isFileWithListedHash = (name: string): boolean => !NOT_LOADED_FILES.test(name);
