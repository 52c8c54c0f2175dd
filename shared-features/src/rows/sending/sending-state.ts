import type { CallFailure } from './row-calls';

/** How far sending a table is. */
export type SendingState = {
  phase: 'idle' | 'sending' | 'pausing' | 'paused' | 'failed' | 'refused';
  /** Rows that were stored since sending began, and all that were to be. */
  done: number;
  total: number;
  /** Why the last attempt failed. It stays while it is tried again, and with it the focus on its button. */
  failure: CallFailure | null;
  /** What the server said when it refused single rows. */
  refusal: string | undefined;
  /** How often sending ended. */
  times: number;
};

/** Nothing has been sent. */
export const notSending: SendingState = {
  phase: 'idle',
  done: 0,
  total: 0,
  failure: null,
  refusal: undefined,
  times: 0,
};

/** Whether rows are on their way. */
export const isSending = ({ phase }: SendingState): boolean =>
  phase === 'sending' || phase === 'pausing';
