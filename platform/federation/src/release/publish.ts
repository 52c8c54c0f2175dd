import { commit, recover } from './commit';
import { checkOrigin, type Origins } from './compose';
import { type LockOptions, withLock } from './lock';
import { readSiteState, type SiteState } from './site-state';
import { identify, store } from './store';
import { withCandidate, withLive, withRetention } from './transitions';

/** A build on its way to a site. */
export type Publication = LockOptions & {
  site: string;
  origins: Origins;
  /** The package. */
  name: string;
  /** The folder of its build; it stays as it is. */
  build: string;
  /** Percent of the visitors that get it; everyone, where left out or 100. */
  share?: number | undefined;
  /** What must hold between the build and what is live; throws where it does not. Under the lock. */
  runChecks?: (() => void) | undefined;
  /** Called when there was something to clear up after a release that was interrupted. */
  onRecovered?: (() => void) | undefined;
};

/** What a publication did. `changed` is false when the version was live already. */
export type Published = { version: string; changed: boolean; state: SiteState };

/**
 * Puts a build on a site and makes it live, or gives it to a share of the visitors: files, registry, page, in that
 * order. Touches nothing of the other packages. Throws a sentence, and then the site is as it was.
 */
export const publish = async ({
  site,
  origins,
  name,
  build,
  share = 100,
  ...on
}: Publication): Promise<Published> => {
  const identity = identify(name, build);
  const { version } = identity;
  const work = (): Published => {
    if (recover(site, origins)) on.onRecovered?.();
    checkOrigin(site, name, origins);
    on.runChecks?.();
    const now = new Date();
    const before = readSiteState(site);
    const next =
      share < 100
        ? withCandidate(before, name, { version, share }, now)
        : withLive(before, name, version, now);
    store(site, identity, build);
    commit(site, withRetention(next, now), origins);
    return { version, changed: next !== before, state: next };
  };
  return withLock(site, `the release of ${name} ${version}`, work, on);
};
