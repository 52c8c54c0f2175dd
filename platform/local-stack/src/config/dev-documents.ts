import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@platform/federation/runtime';
import { originOf, type Ports } from '../workspace/ports';
import { findRemotes, type WorkspaceRemote } from '../workspace/remotes';
import type { LocalSiteConfig } from './site-config';

/**
 * `/remotes.json` for the shell in development: it names the remotes' development servers, which serve their own
 * descriptions.
 */
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

/** The folder that the shell's development server serves at its root. */
const documentsOf = (localDir: string) => join(localDir, 'public');

/** Writes `/config.json` and `/remotes.json` for the shell's development server. */
export function writeDocuments(
  localDir: string,
  { config, registry }: { config: LocalSiteConfig; registry: Registry },
): void {
  const folder = documentsOf(localDir);
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries({ config, remotes: registry })) {
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
  }
}
