import type { Database } from './database/database';
import type { QueueRunner, RateLimiter } from './limits/rate-limits';
import type { BackendSettings } from './settings';
import type { IdentityService } from './tokens/identity-service';

/** What the routes need besides the request. `startBackend` creates these services once. */
export type RouteServices = {
  settings: BackendSettings;
  database: Database;
  identity: IdentityService;
  applyRateLimit: RateLimiter;
  /** One queue for each user. For paths that need no token, one queue for each IP address. */
  runInRequestQueue: QueueRunner;
  /** Runs one mutation at a time for each organization, and for each user without organization. */
  runInMutationQueue: QueueRunner;
  isEnding: () => boolean;
};
