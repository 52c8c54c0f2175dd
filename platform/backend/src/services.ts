import type { Database } from './database/database';
import type { RateLimiter, RunInQueue } from './limits/rate-limits';
import type { Settings } from './settings';
import type { IdentityService } from './tokens/identity-service';

export type Services = {
  settings: Settings;
  database: Database;
  identity: IdentityService;
  applyRateLimit: RateLimiter;
  /** Runs a request in the queue of its user. A waiting request takes no database connection. */
  runInRequestQueue: RunInQueue;
  /** Runs a mutation in the queue of its organization. Mutations of a queue run one at a time. */
  runInMutationQueue: RunInQueue;
  /** Whether the server is shutting down. */
  isEnding: () => boolean;
};
