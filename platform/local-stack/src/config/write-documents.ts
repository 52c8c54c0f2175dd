import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@platform/federation/runtime';
import type { LocalSiteConfig } from './site-config';

/** The folder that the shell's development server serves at its root. */
export const documentsOf = (localDir: string) => join(localDir, 'public');

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
