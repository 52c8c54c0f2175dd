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
  /** One queue for each user, and for each IP address that sends to paths that need no token. */
  runInRequestQueue: RunInQueue;
  /** Runs one mutation at a time for each organization, and for each user without organization. */
  runInMutationQueue: RunInQueue;
  isEnding: () => boolean;
};
