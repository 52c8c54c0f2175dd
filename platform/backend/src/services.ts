import type { Database } from './database/database';
import type { Queues, RateLimits } from './limits/rate-limits';
import type { Settings } from './settings';
import type { IdentityService } from './tokens/identity-service';

export type Services = {
  settings: Settings;
  database: Database;
  identity: IdentityService;
  rateLimits: RateLimits;
  /** Some requests of a user run at once, others wait without a database connection. */
  requestQueues: Queues;
  /** Queues for the mutations of each organization, which run one at a time. */
  mutationQueues: Queues;
  /** Whether the server is shutting down. */
  isEnding: () => boolean;
  /** Sends a signed event to this backend's own webhook, as Stripe would over HTTP (local checkout only). */
  deliverEvent: (payload: string, signature: string) => Promise<Response>;
};
