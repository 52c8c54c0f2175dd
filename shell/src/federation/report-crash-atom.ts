import { atom } from 'jotai';
import { federationStateAtom } from 'shared-session/host';
import type { RemotePage } from './remote';
import { RemoteError } from './remote-error';
import { reportCrash } from './telemetry';

/** Tells monitoring of an error in a remote's page, with the version that runs. One on its way was told of already. */
export const reportCrashAtom = atom(
  null,
  (get, _set, { remote, route }: RemotePage, error: unknown): void => {
    if (error instanceof RemoteError) return;
    const { name, releases } = remote;
    const running = get(federationStateAtom).remotes.find((state) => state.name === name);
    reportCrash(
      {
        remote: name,
        version: running?.version ?? releases[0].version,
        module: route.module,
        fellBack: running?.fellBack ?? false,
      },
      error,
    );
  },
);
