import type { Database } from './database/database';
import type { RateLimits, TaskQueues } from './limits/rate-limits';
import type { Settings } from './settings';
import type { IdentityService } from './tokens/identity-service';

export type Services = {
  settings: Settings;
  database: Database;
  identity: IdentityService;
  rateLimits: RateLimits;
  /** Some requests of a user run at once, others wait without a database connection. */
  requestQueues: TaskQueues;
  /** Queues for the mutations of each organization, which run one at a time. */
  mutationQueues: TaskQueues;
  /** Whether the server is shutting down. */
  isEnding: () => boolean;
  /** Sends a signed event to this backend's own webhook, as Stripe would over HTTP (local checkout only). */
  deliverEvent: (payload: string, signature: string) => Promise<Response>;
};
