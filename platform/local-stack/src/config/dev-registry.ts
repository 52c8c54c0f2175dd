import type { Registry } from '@platform/federation/runtime';
import { originOf, type Ports } from '../ports/ports';
import { findRemotes, type WorkspaceRemote } from '../workspace/remotes';

/** `/remotes.json` for the shell in development: the remotes' own servers, which describe themselves. */
export function devRegistry(
  ports: Ports,
  remotes: readonly WorkspaceRemote[] = findRemotes(),
): Registry {
  return {
    schema: 1,
    remotes: Object.fromEntries(
      remotes.map(({ name, package: packageName }) => [
        name,
        {
          package: packageName,
          current: { version: 'dev', url: `${originOf(ports.remotes[name] ?? 0)}/` },
          previous: [],
        },
      ]),
    ),
  };
}
