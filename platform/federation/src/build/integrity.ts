import { createHash } from 'node:crypto';

/** Returns the hash of a file for Subresource Integrity: `sha384-…`. */
export const integrityOf = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
