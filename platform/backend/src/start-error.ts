/**
 * The backend cannot start, for a reason that an operator can mend: settings, database, port. The message says what to
 * do, in sentences; `cause` has the technical reason, if there is one.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
