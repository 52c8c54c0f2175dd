import type { Database } from './database/database';
import type { Queues, RateLimits } from './limits/rate-limits';
import type { Settings } from './settings';
import type { IdentityService } from './tokens/identity-service';

/** The services for all resources, created once. */
export type Services = {
  settings: Settings;
  database: Database;
  identity: IdentityService;
  rateLimits: RateLimits;
  /**
   * Queues for the requests of each user: some run at the same time, the others wait without a
   * database connection.
   */
  requestQueues: Queues;
  /** Queues for the mutations of each organization, which run one at a time. */
  mutationQueues: Queues;
  /** Whether the server is shutting down. */
  isEnding: () => boolean;
  /** Sends a signed event to this backend's own webhook, as Stripe would over HTTP (local checkout only). */
  deliverEvent: (payload: string, signature: string) => Promise<Response>;
};
