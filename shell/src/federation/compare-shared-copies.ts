import { sharesNothingWithShell } from '@platform/federation/runtime';
import * as jotai from 'jotai';
import * as react from 'react';
import { type SharedCopiesReport, type SingletonCopyStatus, sessionAtom } from 'shared-session';
import { federationStateAtom, type SessionStore } from 'shared-session/host';
import { remotesAtom, type SiteRemote } from '../state/remotes';
import { nextLoadAttempt } from './load-attempt';
import { loadFederationRuntime } from './preload-files';
import { loadWholeDescription } from './read-remote-description';

const compare = (theirs: unknown, ours: unknown): SingletonCopyStatus =>
  theirs === ours ? 'same' : 'other';

const inspect = async (
  { name, releases }: SiteRemote,
  running: string | undefined,
): Promise<SharedCopiesReport> => {
  const { loadRemoteModule } = await loadFederationRuntime();
  // Finds the running release, which may be older than the current release in the registry.
  const release = releases.find((each) => each.version === running) ?? releases[0];
  const build = release.description.package;
  try {
    const { id, source } = nextLoadAttempt(name, await loadWholeDescription(name, release));
    const module = await loadRemoteModule(id, source, './copies');
    const { copies } = module as { copies: Record<'react' | 'jotai' | 'session', unknown> };
    return {
      build,
      session: compare(copies.session, sessionAtom),
      react: compare(copies.react, react.useState),
      jotai: compare(copies.jotai, jotai.useAtom),
    };
  } catch (error) {
    console.error(`The copies of ${build} could not be compared:`, error);
    return { build, session: 'unknown', react: 'unknown', jotai: 'unknown' };
  }
};

/** Reports which remotes with shared packages use the shell's copies (specification 9). */
export const compareSharedCopies = async (store: SessionStore): Promise<SharedCopiesReport[]> => {
  const sharing = store
    .get(remotesAtom)
    .filter(({ releases: [{ description }] }) => !sharesNothingWithShell(description.routes));
  const states = store.get(federationStateAtom).remotes;
  const runningOf = ({ name }: SiteRemote) => states.find((state) => state.name === name)?.version;
  return [
    { build: 'shell', session: 'same', react: 'same', jotai: 'same' },
    ...(await Promise.all(sharing.map((remote) => inspect(remote, runningOf(remote))))),
  ];
};
