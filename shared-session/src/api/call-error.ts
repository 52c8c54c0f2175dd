import { texts } from '../texts';
import type { ApiFailure } from './result';

type CallErrorDetails = Pick<ApiFailure, 'cause' | 'message'> & {
  /** 500 when left out. */
  statusCode?: number;
  payload?: unknown;
  /** Whether the backend itself answered: an envelope arrived. */
  answered?: boolean;
  withoutToken?: boolean;
  /** A 2xx with an empty body. */
  isEmpty?: boolean;
};

/** Thrown inside the client for everything that is not a good answer; the client turns it into an `ApiFailure`. */
export class CallError extends Error {
  readonly details: CallErrorDetails;

  constructor(details: CallErrorDetails) {
    super(details.message);
    this.name = 'CallError';
    this.details = details;
  }
}

/** What was thrown before anything was sent, such as by a body that is no JSON, comes from the caller. */
export const asCallError = (error: unknown): CallError =>
  error instanceof CallError
    ? error
    : new CallError({ cause: 'malformed', message: texts.unsendable });
