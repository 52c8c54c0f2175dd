import { type DescribedRoute, OFFERED_EXPORTS } from '@platform/federation/runtime';
import type { ComponentType } from 'react';
import type { DescribedRelease } from '../state/remotes';
import { isTamperedWith } from './file-integrity';
import { RemoteError, type RemoteErrorReason } from './remote-error';

/** A page of a remote: a component without props. */
export type Page = ComponentType<Record<string, never>>;

/** How long the module of a page may take, its chunks and styles included, in milliseconds. */
const TIME_LIMIT = 6500;

const timeLimit = <Value>(promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing in ${TIME_LIMIT} ms`)), TIME_LIMIT);
    promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });

/** The federation runtime and the remote's container tell apart only by their words. */
const reasonOf = (error: unknown): RemoteErrorReason => {
  const message = error instanceof Error ? error.message : String(error);
  if (/does not satisfy|requirement|RUNTIME-006/.test(message)) return 'mismatch';
  if (/does not exist in container|is not defined in|RUNTIME-004/.test(message)) return 'broken';
  return 'unavailable';
};

const isAnyTamperedWith = async (release: DescribedRelease, route: DescribedRoute) => {
  const { url, description } = release;
  const checks = [...route.scripts, ...route.styles].map((file) =>
    isTamperedWith(new URL(file, url), description.files[file]),
  );
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

const pageOf = (module: unknown): Page | undefined => {
  const page = (module as { default?: unknown } | null)?.default;
  const isComponent = typeof page === 'function' || (typeof page === 'object' && page !== null);
  return isComponent ? (page as Page) : undefined;
};

/** Failures of each release so far: the number in the next attempt's query. */
const failures = new Map<string, number>();

const keyOf = (name: string, { version }: DescribedRelease): string => `${name}@${version}`;

/** Makes the next attempt ask for everything anew. */
export const countFailure = (name: string, release: DescribedRelease): void => {
  const key = keyOf(name, release);
  failures.set(key, (failures.get(key) ?? 0) + 1);
};

/** What the federation runtime is asked for at the next attempt: the entry, under a name no attempt had before. */
export const sourceOf = (name: string, release: DescribedRelease) => {
  const { version, url, description } = release;
  const key = keyOf(name, release);
  const failed = failures.get(key) ?? 0;
  const entry = new URL(description.entry, url);
  // A request that hung is found again under its old address; a new query is a new request.
  if (failed > 0) entry.search = `r=${failed}`;
  const integrity = description.files[description.entry];
  const source = { name, version, url: entry.href, ...(integrity ? { integrity } : {}) };
  return { id: `${key}#${failed}`, source };
};

/** Loads a page of one release, once. @throws {RemoteError} */
export const attemptPage = async (
  name: string,
  release: DescribedRelease,
  route: DescribedRoute,
): Promise<Page> => {
  const { version } = release;
  try {
    checkUses(name, release);
    const { loadModule } = await import('./federation-runtime');
    const { id, source } = sourceOf(name, release);
    const page = pageOf(await timeLimit(loadModule(id, source, route.module)));
    if (page) return page;
    throw new RemoteError(name, version, 'broken', new Error(`${route.module} exports no page`));
  } catch (error) {
    countFailure(name, release);
    if (error instanceof RemoteError) throw error;
    const reason = (await isAnyTamperedWith(release, route)) ? 'integrity' : reasonOf(error);
    throw new RemoteError(name, version, reason, error);
  }
};
