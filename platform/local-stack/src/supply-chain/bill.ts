import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPnpmOutput } from '../install/pnpm.mjs';
import { repositoryRoot } from '../workspace/folders';

/** `id` is `name@version`. */
type LicensedPackage = { id: string; folder: string; license: string; homepage?: string };

type ListedPackage = Omit<LicensedPackage, 'id' | 'folder'> & {
  name: string;
  versions: string[];
  paths: string[];
};

/** Returns the packages that a workspace package needs in production, also indirectly. */
export const readLicensedPackages = async (name: string): Promise<LicensedPackage[]> => {
  const list = ['--filter-prod', `${name}...`, 'licenses', 'list', '--json', '--prod'];
  const output = await readPnpmOutput(repositoryRoot, list);
  const listed: Record<string, ListedPackage[]> = JSON.parse(output);
  return Object.values(listed)
    .flat()
    .flatMap(({ name, versions, paths, ...rest }) =>
      versions.map((version, index) => ({
        id: `${name}@${version}`,
        folder: paths[index] ?? '',
        ...rest,
      })),
    );
};

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)\b/i;

const textsOf = ({ folder, license, homepage }: LicensedPackage): string => {
  const files = readdirSync(folder).filter((name) => LICENCE_FILE.test(name));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.join('\n\n') || `Licence: ${license}${homepage ? `, ${homepage}` : ''}`;
};

/** Returns each licence text once, below the names of its packages. */
export const licenceNoticesOf = (packages: readonly LicensedPackage[]): string => {
  const entries = new Map<string, string[]>();
  for (const each of packages) {
    const text = textsOf(each);
    entries.set(text, [...(entries.get(text) ?? []), `${each.id} (${each.license})`]);
  }
  const written = [...entries].map(([text, names]) => `${names.sort().join('\n')}\n\n${text}\n`);
  return `Other people's packages that this was made from, and their licences.\n\n${written.sort().join(`\n${'-'.repeat(80)}\n\n`)}`;
};

const SBOM_OPTIONS = ['sbom', '--sbom-format', 'cyclonedx', '--lockfile-only', '--prod'];

/** Files about the packages in a build: a CycloneDX file for tools, and the licence notices. */
export type BillOfMaterials = Record<'sbom.cdx.json' | 'notices.txt', string>;

export const createBillOfMaterials = async (name: string): Promise<BillOfMaterials> => ({
  'sbom.cdx.json': await readPnpmOutput(repositoryRoot, ['--filter', name, ...SBOM_OPTIONS]),
  'notices.txt': licenceNoticesOf(await readLicensedPackages(name)),
});

export const writeBillOfMaterials = async (name: string, folder: string): Promise<void> => {
  for (const [file, text] of Object.entries(await createBillOfMaterials(name))) {
    writeFileSync(join(folder, file), text);
  }
};
