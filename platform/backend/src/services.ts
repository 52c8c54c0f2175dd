import type { Database } from './database/database';
import type { RateLimits, TaskQueues } from './limits/rate-limits';
import type { Settings } from './settings';
import type { IdentityService } from './tokens/identity-service';

export type Services = {
  settings: Settings;
  database: Database;
  identity: IdentityService;
  rateLimits: RateLimits;
  /** Queues for the requests of each user. A waiting request takes no database connection. */
  requestQueues: TaskQueues;
  /** Queues for the mutations of each organization, which run one at a time. */
  mutationQueues: TaskQueues;
  /** Whether the server is shutting down. */
  isEnding: () => boolean;
};
