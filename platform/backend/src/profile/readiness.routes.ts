import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { App } from '../access/access';
import { found, unavailable } from '../http/answer';
import { route } from '../http/route';
import type { Services } from '../services';

const LIMIT_MS = 2_000;

/** `/readiness_check`: whether the database answers, for anyone who asks. */
export const readinessRoutes = (app: App, { database }: Services): void => {
  route(app, '/readiness_check', {
    GET: async () => {
      const stop = new AbortController();
      const asked = database.execute(sql`SELECT 1`).then(
        () => true,
        () => false,
      );
      const late = wait(LIMIT_MS, false, { signal: stop.signal }).catch(() => false);
      const isReady = await Promise.race([asked, late]);
      stop.abort();
      if (!isReady) throw unavailable('The database does not answer. Try again in a few seconds.');
      return found(undefined, 'Ready');
    },
  });
};
