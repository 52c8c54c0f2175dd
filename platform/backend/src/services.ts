import type { Database } from './database/database';
import type { Queues, RateLimits } from './limits/rate-limits';
import type { Settings } from './settings';
import type { IdentityService } from './tokens/identity-service';

/** What the resources work with, made once and handed to each. */
export type Services = {
  settings: Settings;
  database: Database;
  identity: IdentityService;
  rateLimits: RateLimits;
  /** Requests of one user: some at the same time, the others wait without a database connection. */
  requestQueues: Queues;
  /** Mutations of one organization: one at a time, for the same reason. */
  mutationQueues: Queues;
  /** Whether the server is about to stop. */
  isEnding: () => boolean;
  /** Sends a signed event to this backend's own webhook, as Stripe would over HTTP (local checkout only). */
  deliverEvent: (payload: string, signature: string) => Promise<Response>;
};
