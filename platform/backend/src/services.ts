import type { Database } from './database/database';
import type { Settings } from './settings';
import type { IdentityService } from './tokens/identity-service';
import type { RateLimit } from './writes/rate-limit';

/** What the resources work with, made once and handed to each. */
export type Services = {
  settings: Settings;
  database: Database;
  identity: IdentityService;
  /** Writes a user; see `writes/rate-limit`. */
  rateLimit: RateLimit;
  /** Sends a signed event to this backend's own webhook, as Stripe would over HTTP (local checkout only). */
  deliverEvent: (payload: string, signature: string) => Promise<Response>;
};
