import { type DescribedRoute, OFFERED_EXPORTS } from '@platform/federation/runtime';
import type { ComponentType } from 'react';
import type { DescribedRelease, RemotePage } from './remote';
import { RemoteError } from './remote-error';

/** Tells what became of a load: for the state demo, the console and, later, a team's own monitoring. */
export type LoadReport = (report: {
  remote: string;
  release: DescribedRelease;
  fellBack: boolean;
  error?: RemoteError;
}) => void;

/** How long the module of a page may take, its chunks and styles included, in milliseconds. */
const TIME_LIMIT = 6500;

type Page = ComponentType<Record<string, never>>;

const timeLimit = <Value>(promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing in ${TIME_LIMIT} ms`)), TIME_LIMIT);
    promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });

const reasonOf = (error: unknown): RemoteError['reason'] => {
  const message = error instanceof Error ? error.message : String(error);
  if (/does not satisfy|requirement|RUNTIME-006/.test(message)) return 'mismatch';
  if (/does not exist in container|is not defined in|RUNTIME-004/.test(message)) return 'broken';
  return 'unavailable';
};

/** Whether a file of the page is there but is not what was released. */
const isTampered = async ({ url, description }: DescribedRelease, route: DescribedRoute) => {
  const checks = [...route.scripts, ...route.styles].map(async (file) => {
    const integrity = description.files[file];
    if (!integrity) return false;
    try {
      const signal = AbortSignal.timeout(1000);
      const answer = await fetch(new URL(file, url), { cache: 'no-cache', signal });
      if (!answer.ok) return false;
      const digest = await crypto.subtle.digest('SHA-384', await answer.arrayBuffer());
      return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` !== integrity;
    } catch {
      return false;
    }
  });
  return (await Promise.all(checks)).includes(true);
};

const checkUses = (name: string, { version, description }: DescribedRelease): void => {
  for (const [from, names] of Object.entries(description.uses)) {
    const offered: readonly string[] = OFFERED_EXPORTS[from as keyof typeof OFFERED_EXPORTS] ?? [];
    const missing = names.filter((each) => !offered.includes(each));
    if (missing.length > 0) {
      const detail = `it needs ${missing.join(', ')} of ${from}, which this shell does not offer`;
      throw new RemoteError(name, version, 'mismatch', new Error(detail));
    }
  }
};

/** Failures of each release so far: the number in the next attempt's query. */
const failures = new Map<string, number>();

const attempt = async (
  name: string,
  release: DescribedRelease,
  route: DescribedRoute,
): Promise<Page> => {
  const { version, url, description } = release;
  const key = `${name}@${version}`;
  const failed = failures.get(key) ?? 0;
  const entry = new URL(description.entry, url);
  // A request that hung is found again under its old address; a new query is a new request.
  if (failed > 0) entry.search = `r=${failed}`;
  const integrity = description.files[description.entry];
  try {
    checkUses(name, release);
    const { loadModule } = await import('./federation-runtime');
    const source = { name, version, url: entry.href, ...(integrity ? { integrity } : {}) };
    const module = await timeLimit(loadModule(`${key}#${failed}`, source, route.module));
    const page = (module as { default?: unknown } | null)?.default;
    if (typeof page === 'function' || (typeof page === 'object' && page !== null))
      return page as Page;
    throw new RemoteError(name, version, 'broken', new Error(`${route.module} exports no page`));
  } catch (error) {
    failures.set(key, failed + 1);
    if (error instanceof RemoteError) throw error;
    const reason = (await isTampered(release, route)) ? 'integrity' : reasonOf(error);
    throw new RemoteError(name, version, reason, error);
  }
};

/** One more try for what may have been a passing fault. */
const attemptTwice = async (name: string, release: DescribedRelease, route: DescribedRoute) => {
  const started = performance.now();
  try {
    return await attempt(name, release, route);
  } catch (error) {
    const passing = error instanceof RemoteError && error.reason === 'unavailable';
    if (!passing || performance.now() - started > 3000) throw error;
    return attempt(name, release, route);
  }
};

const load = async ({ remote, route }: RemotePage, report: LoadReport): Promise<Page> => {
  let first: unknown;
  for (const release of remote.releases) {
    const own = release.description.routes.find(({ path }) => path === route.path);
    if (!own) continue;
    const fellBack = release !== remote.releases[0];
    const start = performance.now();
    try {
      const page = await attemptTwice(remote.name, release, own);
      performance.measure(`remote ${remote.name}@${release.version} ${own.module}`, { start });
      if (fellBack)
        console.warn(`${remote.package}: ${release.version} took over, the current version failed`);
      report({ remote: remote.name, release, fellBack });
      return page;
    } catch (error) {
      first ??= error;
      if (!(error instanceof RemoteError)) throw error;
      report({ remote: remote.name, release, fellBack, error });
      // The version before may replace one that did not arrive, never one that was tampered with.
      if (error.reason === 'integrity') throw error;
    }
  }
  throw (
    first ?? new RemoteError(remote.name, '', 'broken', new Error(`no release has ${route.path}`))
  );
};

const pages = new Map<string, Promise<Page>>();

/**
 * Gives the component of a remote's page: loaded once, and again after a failure. The same promise as long as it is
 * under way or fulfilled, so that it can be awaited while rendering. @throws {RemoteError}
 */
export const loadPage = (page: RemotePage, report: LoadReport): Promise<Page> => {
  const key = `${page.remote.name}@${page.remote.releases[0].version}${page.route.module}`;
  const known = pages.get(key);
  if (known) return known;
  const promise = load(page, report);
  pages.set(key, promise);
  return promise;
};

/**
 * Forgets a page that failed, on its way or while rendering: the next {@link loadPage} asks for all of it anew. What a
 * build holds of a lazy chunk that did not arrive would fail again for ever.
 */
export const forgetPage = ({ remote, route }: RemotePage): void => {
  for (const { version } of remote.releases) {
    const key = `${remote.name}@${version}`;
    failures.set(key, (failures.get(key) ?? 0) + 1);
  }
  pages.delete(`${remote.name}@${remote.releases[0].version}${route.module}`);
};
