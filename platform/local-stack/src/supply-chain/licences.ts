import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPnpmOutput, runPnpm } from '../install/pnpm.mjs';
import { repositoryRoot } from '../workspace/folders';
import { componentsOf, readSbom } from './sbom';

/** An installed package. Its id is `name@version`. */
type LicensedPackage = { id: string; folder: string; license: string; homepage?: string };

/** A package in the output of `pnpm licenses list`. */
type ListedPackage = {
  name: string;
  versions: string[];
  paths: string[];
  license: string;
  homepage?: string;
};

let licences: Promise<LicensedPackage[]> | undefined;
export const readLicences = (): Promise<LicensedPackage[]> => {
  licences ??= readPnpmOutput(repositoryRoot, ['--recursive', 'licenses', 'list', '--json']).then(
    (output) =>
      Object.values(JSON.parse(output) as Record<string, ListedPackage[]>)
        .flat()
        .flatMap(({ name, versions, paths, ...rest }) =>
          versions.map((version, index) => ({
            id: `${name}@${version}`,
            folder: paths[index] ?? '',
            ...rest,
          })),
        ),
  );
  return licences;
};

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)\b/i;

const textsOf = ({ folder, license, homepage }: LicensedPackage): string => {
  const files = readdirSync(folder).filter((name) => LICENCE_FILE.test(name));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.join('\n\n') || `Licence: ${license}${homepage ? `, ${homepage}` : ''}`;
};

/** Returns the notices of packages (`name@version`). Equal texts share one entry. */
export const noticesOf = (
  packages: readonly string[],
  licensed: readonly LicensedPackage[],
): string => {
  const entries = new Map<string, string[]>();
  for (const each of licensed.filter(({ id }) => packages.includes(id))) {
    const text = textsOf(each);
    entries.set(text, [...(entries.get(text) ?? []), `${each.id} (${each.license})`]);
  }
  const written = [...entries].map(([text, names]) => `${names.sort().join('\n')}\n\n${text}\n`);
  return `Other people's packages that this was made from, and their licences.\n\n${written.sort().join(`\n${'-'.repeat(80)}\n\n`)}`;
};

const MAX_NAMED_PACKAGES = 6;

/** Returns a line for each licence of the packages, the most frequent first. */
export const licenceLines = (packages: readonly LicensedPackage[]) => {
  const groups = new Map<string, string[]>();
  for (const { id, license } of packages) {
    groups.set(license, [...(groups.get(license) ?? []), id]);
  }
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length);
  return sorted.map(([license, ids]) =>
    ids.length > MAX_NAMED_PACKAGES
      ? `${license}: ${ids.length} packages`
      : `${license}: ${ids.join(', ')}`,
  );
};

export const reportLicences = async (names: readonly string[]): Promise<void> => {
  // Leaves out optional packages, so that the report is the same on every system.
  const needed = componentsOf(await readSbom(names, '--no-optional'));
  // The packages of the workspace are not in pnpm's list of licences.
  const packages = (await readLicences()).filter(({ id }) => needed.includes(id));
  console.log(`Licences of the ${packages.length} packages that the builds are made from`);
  for (const line of licenceLines(packages)) console.log(`  ${line}`);
  console.log('\nKnown vulnerabilities');
  // Not every registry can list vulnerabilities. pnpm then says so, which is not a failure.
  const { status } = runPnpm(repositoryRoot, ['audit', '--ignore-registry-errors']);
  if (status !== 0) process.exitCode = 1;
};
