export * from './catalogs';
export type { Message } from './read-messages';
