import { createHash } from 'node:crypto';

/** What Subresource Integrity compares a file with: `sha384-…`. */
export const integrity = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
