import type { DescribedModule } from '@platform/federation/runtime';
import type { ComponentType } from 'react';
import type { DescribedRelease } from '../state/remotes';
import { rejectAfterPageTimeout } from './limits';
import { loadFederationRuntime, preloadReleaseFiles } from './preload-files';
import { hasFileWithWrongHash } from './release-files';
import { isMissingChunkError, RemoteError } from './remote-error';

export type PageComponent = ComponentType<Record<string, never>>;

/** `rejectAfterPageTimeout` sets this type for a page. The bundler's code sets it for a chunk. */
const isTimeout = (error: unknown): boolean =>
  (error as { type?: unknown } | undefined)?.type === 'timeout';

const failedLoads = new Map<string, number>();

const keyOf = (name: string, { version }: DescribedRelease): string => `${name}@${version}`;

/** Counts a failed load, so that the next attempt requests all files again. */
export const countFailedLoad = (name: string, release: DescribedRelease): void => {
  const key = keyOf(name, release);
  failedLoads.set(key, (failedLoads.get(key) ?? 0) + 1);
};

/** The id and the entry's URL for the next load of a release. Each failed load changes both. */
export const nextLoadAttempt = (name: string, release: DescribedRelease) => {
  const key = keyOf(name, release);
  const failed = failedLoads.get(key) ?? 0;
  const entry = new URL(release.description.entry, release.url);
  // Changes the query, because otherwise the browser would reuse an earlier request that hangs.
  if (failed > 0) entry.search = `r=${failed}`;
  return {
    id: `${key}#${failed}`,
    source: { name, url: entry.href, release },
    isFirst: failed === 0,
  };
};

/** The ids of load attempts with a container (the loaded entry of the remote) that runs a page. */
const inUse = new Set<string>();

/**
 * Loads a page once. If a chunk is missing while the container runs another page, requests only the
 * chunk again, because a new container would not share its modules with the other page.
 * @throws {RemoteError}
 */
export const attemptPageLoad = async (
  name: string,
  release: DescribedRelease,
  route: DescribedModule,
): Promise<PageComponent> => {
  const { version, description } = release;
  const { id, source, isFirst } = nextLoadAttempt(name, release);
  // Requests the runtime first, so that the runtime starts while the files of the page arrive.
  const loading = loadFederationRuntime();
  if (isFirst) preloadReleaseFiles(release, route);
  const runtime = await loading.catch((error) => {
    throw new RemoteError('shell', SHELL_VERSION, 'unavailable', error);
  });
  const loadOnce = () => runtime.loadRemoteModule(id, source, route.module);
  const loadAgain = (error: unknown) => {
    if (inUse.has(id) && isMissingChunkError(error)) return loadOnce();
    throw error;
  };
  try {
    const missing = runtime.describeMissingExports(description);
    if (missing) throw new RemoteError(name, version, 'mismatch', new Error(missing));
    const module = await rejectAfterPageTimeout(loadOnce().catch(loadAgain));
    const page = runtime.pageComponentOfModule(name, module);
    if (!page)
      throw new RemoteError(name, version, 'broken', new Error(`${route.module} exports no page`));
    inUse.add(id);
    return page;
  } catch (error) {
    countFailedLoad(name, release);
    if (error instanceof RemoteError) throw error;
    const files = [description.entry, ...route.scripts, ...route.styles];
    // Skips the hash check after a timeout, because the check would most likely time out too.
    const isTampered = !isTimeout(error) && (await hasFileWithWrongHash(release, files));
    const reason = isTampered ? 'integrity' : runtime.remoteErrorReasonOf(error);
    throw new RemoteError(name, version, reason, error);
  }
};
