import { readPnpmOutput } from '../install/pnpm.mjs';
import { repositoryRoot } from '../workspace/folders';

/** Returns pnpm's CycloneDX file of what workspace packages need in production. */
export const readSbom = (names: readonly string[], ...options: string[]): Promise<string> => {
  const filters = names.flatMap((name) => ['--filter', name]);
  const format = ['--sbom-format', 'cyclonedx', '--lockfile-only', '--prod'];
  return readPnpmOutput(repositoryRoot, [...filters, 'sbom', ...format, ...options]);
};

type Component = { group?: string; name: string; version: string };

/** Returns the components of a CycloneDX file as `name@version`, as the lock file names them. */
export const componentsOf = (sbom: string): string[] =>
  (JSON.parse(sbom).components as Component[]).map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
  );
