export type RemoteErrorReason =
  /** The description, the entry, a chunk or a style of the remote did not arrive in time. */
  | 'unavailable'
  /** A file differs from the released file. It is not run, and no other version is tried. */
  | 'integrity'
  /**
   * The remote needs another version of a shared package, or an export that the shell does not
   * offer.
   */
  | 'mismatch'
  /** The module is missing or exports no page. */
  | 'broken';

/**
 * Says which remote in which version could not be loaded, and why. `cause` is the error of the
 * browser.
 */
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

/**
 * Whether the error says that a chunk (a script or style that a page loads on demand) did not
 * arrive.
 */
export const isMissingPart = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ChunkLoadError';
