import { texts } from '../texts';

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

const sentence = (reason: RemoteErrorReason, remote: string): string => {
  if (reason === 'integrity') return texts.error.remoteRefused(remote);
  if (reason === 'mismatch') return texts.error.remoteMismatch(remote);
  return texts.error.remote(remote);
};

/** A remote could not be loaded. Holds which one, in which version, and why; `cause` is what the browser said. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly remote: string;
  readonly version: string;
  readonly reason: RemoteErrorReason;

  constructor(remote: string, version: string, reason: RemoteErrorReason, cause?: unknown) {
    super(sentence(reason, remote), { cause });
    this.remote = remote;
    this.version = version;
    this.reason = reason;
  }
}
