import type { ApiFailure } from 'shared-session';

/** How far sending the rows of a draft is. */
export type SendingState = {
  phase: 'idle' | 'sending' | 'pausing' | 'paused' | 'failed' | 'rejected' | 'unconfirmed';
  /** Rows stored since sending began, and all that were to be. */
  done: number;
  total: number;
  /** Why the last attempt failed. It stays during a retry, and with it the focus on its button. */
  failure: ApiFailure | null;
  /** What the server said when it rejected single rows. */
  rejection: string | undefined;
  /** How often sending ended. */
  attempts: number;
  /** How many items of the server's list had no key before the batch whose answer was lost; `null` when unknown. */
  keylessBefore: number | null;
};

/** Nothing has been sent. */
export const notSending: SendingState = {
  phase: 'idle',
  done: 0,
  total: 0,
  failure: null,
  rejection: undefined,
  attempts: 0,
  keylessBefore: null,
};

/** Whether rows are on their way. */
export const isSending = ({ phase }: SendingState): boolean =>
  phase === 'sending' || phase === 'pausing';
