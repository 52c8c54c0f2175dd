import * as jotai from 'jotai';
import * as react from 'react';
import type { CopyComparison, CopyReport } from 'shared-session';
import { sessionAtom } from 'shared-session';
import type { Remote } from './remote';

/** What a remote's probe, which every build of a remote exposes as `./copies`, tells of its copies. */
type Copies = { react: unknown; jotai: unknown; session: unknown };

const compare = (theirs: unknown, ours: unknown): CopyComparison =>
  theirs === ours ? 'same' : 'other';

const inspect = async ({
  name,
  package: build,
  releases: [release],
}: Remote): Promise<CopyReport> => {
  const { loadModule } = await import('./federation-runtime');
  const { description, url, version } = release;
  const integrity = description.files[description.entry];
  try {
    const source = { name, version, url: new URL(description.entry, url).href };
    const module = await loadModule(
      `${name}@${version}#0`,
      { ...source, ...(integrity ? { integrity } : {}) },
      './copies',
    );
    const { copies } = module as { copies: Copies };
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

/** Compares each remote's copies of the singletons with the shell's (specification 9, state demo). */
export const inspectCopies = async (remotes: readonly Remote[]): Promise<CopyReport[]> => [
  { build: 'shell', session: 'same', react: 'same', jotai: 'same' },
  ...(await Promise.all(remotes.map(inspect))),
];
