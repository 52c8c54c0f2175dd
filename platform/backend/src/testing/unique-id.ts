import { randomBytes } from 'node:crypto';

/** A short id that no other test has. */
export const uniqueId = (): string => randomBytes(8).toString('hex');
