/** Kinds of database failure that have an answer of their own. */
export type FailureKind = 'unavailable' | 'conflict' | 'bad-value';

const UNAVAILABLE_CODES = /^(08...|57P0.|53...|ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;
// node-postgres has no code for these.
const UNAVAILABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite (is closed|failed)|Cannot use a pool/i;

const codeOf = (error: object): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** A transaction that lost a race and may be run again: serialization failure, deadlock (PostgreSQL, appendix A). */
export const isRetryable = (error: unknown): boolean => /^(40001|40P01)$/.test(rootCode(error));

const chainOf = (error: unknown): object[] => {
  const chain: object[] = [];
  for (let link = error; typeof link === 'object' && link !== null && chain.length < 8; ) {
    chain.push(link);
    link = 'cause' in link ? link.cause : undefined;
  }
  return chain;
};

const rootCode = (error: unknown): string => chainOf(error).map(codeOf).find(Boolean) ?? '';

/** Looks through the wrapping of drizzle for what the database said (SQLSTATE, PostgreSQL appendix A). */
export const failureKindOf = (error: unknown): FailureKind | undefined => {
  const code = rootCode(error);
  if (UNAVAILABLE_CODES.test(code)) return 'unavailable';
  if (code === '23505' || code === '23503' || code === '40001' || code === '40P01')
    return 'conflict';
  if (code.startsWith('22')) return 'bad-value';
  const messages = chainOf(error).map((link) => (link instanceof Error ? link.message : ''));
  return messages.some((message) => UNAVAILABLE_MESSAGES.test(message)) ? 'unavailable' : undefined;
};
