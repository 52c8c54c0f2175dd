import type { Database } from './database/database';
import type { RateLimiter, RunInQueue } from './limits/rate-limits';
import type { Settings } from './settings';
import type { IdentityService } from './tokens/identity-service';

/** What the routes need besides the request. `startBackend` creates it once. */
export type Services = {
  settings: Settings;
  database: Database;
  identity: IdentityService;
  applyRateLimit: RateLimiter;
  /** One queue for each user, and for each IP address that sends requests without an account. */
  runInRequestQueue: RunInQueue;
  /** One queue for each organization, and for each user without one. Mutations run one at a time. */
  runInMutationQueue: RunInQueue;
  isEnding: () => boolean;
};
