import { createHash } from 'node:crypto';

export const integrityOf = (content: Buffer | string, algorithm = 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
