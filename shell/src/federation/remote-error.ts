/** Why a remote's page could not be shown. */
export type RemoteErrorReason =
  /** Its description, entry, chunk or style did not arrive, or not in time. */
  | 'unavailable'
  /** What arrived is not what was released. Never run, never tried in another version. */
  | 'integrity'
  /** It needs another version of a shared package, or an export the shell does not offer. */
  | 'mismatch'
  /** The module is missing or holds no page. */
  | 'broken';

/** A remote could not be loaded. Holds which one, in which version, and why; `cause` is what the browser said. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly remote: string;
  readonly version: string;
  readonly reason: RemoteErrorReason;

  constructor(remote: string, version: string, reason: RemoteErrorReason, cause?: unknown) {
    super(`remote ${remote} ${version}: ${reason}`, { cause });
    this.remote = remote;
    this.version = version;
    this.reason = reason;
  }
}
