import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { identify, type ReleaseSource, versionFolder } from '../release';
import { author, sourceCommit } from '../repository';
import { folderOption } from './target';
import type { Workspace } from './workspace';

/** The source of the build to be released. Without an option, the package is built as it is now. */
export type BuildSource = {
  /** The folder of an existing build. */
  from?: string | undefined;
  /** A version that the site keeps. */
  version?: string | undefined;
};

/** The folder of a build. A kept version lies in the site, so the folder depends on it. */
export type BuildFolder = (site: string) => string;

/** Calls a function with a build's folder. A new build goes to a temporary folder, which is removed afterwards. */
export async function withBuild<Result>(
  workspace: Workspace,
  name: string,
  { from, version }: BuildSource,
  work: (folder: BuildFolder) => Promise<Result>,
): Promise<Result> {
  if (from && version) throw new Error('Give --from or --version, not both.');
  if (version) return work((site) => versionFolder(site, name, version));
  if (from) return work(() => folderOption(from));
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  try {
    const since = performance.now();
    await workspace.build(name, folder);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(`  ✓ built in ${seconds} s: ${identify(name, folder).version}`);
    return await work(() => folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Who releases, and the commit of a build that was made from this working tree. */
export async function releaseSource(
  { root }: Workspace,
  { from, version }: BuildSource,
): Promise<ReleaseSource> {
  const { name, email } = await author(root);
  const isOwn = !version && (!from || `${folderOption(from)}${sep}`.startsWith(root + sep));
  const commit = isOwn ? await sourceCommit(root) : undefined;
  return { by: `${name} <${email}>`, ...(commit ? { commit } : {}) };
}
