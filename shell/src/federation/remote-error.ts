import { InvalidDocumentError } from '../config/config';

export type RemoteErrorReason =
  /** A file did not arrive in time, a module threw while it loaded, or the cause is unknown. */
  | 'unavailable'
  /** A file differs from the released file. The file is not run, and no other version is tried. */
  | 'integrity'
  /**
   * The shell lacks something that the remote needs: a version or an export of a shared package, or
   * a format of the description. Most likely, the shell of this tab is outdated.
   */
  | 'mismatch'
  /** The module is missing or exports no page. */
  | 'broken';

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

export const registryEntryError = (
  remote: string,
  problems: readonly string[],
): InvalidDocumentError => new InvalidDocumentError('registry entry', problems, { remote });

/** Whether the cause is a missing file of the shell. Such an error is not the fault of a remote. */
export const isShellFileError = (error: unknown): error is RemoteError =>
  error instanceof RemoteError && error.remote === 'shell';

export const isMissingChunkError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ChunkLoadError';
