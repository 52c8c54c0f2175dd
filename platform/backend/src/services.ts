import type { Database } from './database/database';
import type { RateLimit } from './mutations/rate-limit';
import type { Settings } from './settings';
import type { IdentityService } from './tokens/identity-service';

/** What the resources work with, made once and handed to each. */
export type Services = {
  settings: Settings;
  database: Database;
  identity: IdentityService;
  /** Mutations a user; see `mutations/rate-limit`. */
  rateLimit: RateLimit;
  /** Sends a signed event to this backend's own webhook, as Stripe would over HTTP (local checkout only). */
  deliverEvent: (payload: string, signature: string) => Promise<Response>;
};
