import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identify, versionFolder } from '@platform/federation/release';
import { buildPackage } from '../release/build';
import { folderOption } from './target';

/** The source of the build to be released. Without an option, the package is built as it is now. */
export type BuildSource = {
  /** A build that was made before, perhaps by another pipeline: its folder. */
  from?: string | undefined;
  /** A version that the site keeps. */
  version?: string | undefined;
};

/** Calls a function with a build's folder. A new build goes to a temporary folder, which is removed afterwards. */
export async function withBuild<Result>(
  name: string,
  site: string,
  { from, version }: BuildSource,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (from && version) throw new Error('Give --from or --version, not both.');
  if (version) return work(versionFolder(site, name, version));
  if (from) return work(folderOption(from));
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  try {
    const since = performance.now();
    await buildPackage(name, folder);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(`  ✓ built in ${seconds} s: ${identify(name, folder).version}`);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
