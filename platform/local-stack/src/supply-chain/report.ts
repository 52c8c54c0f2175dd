import { readPnpm } from '../install/pnpm.mjs';
import { repositoryRoot } from '../workspace/folders';
import { type LicensedPackage, readLicences } from './bill';
import { lockedDependencies, readLockfile } from './lockfile';

const MAX_NAMED_PACKAGES = 6;

/** Returns a line for each licence of packages (`name@version`), the most frequent first. */
export const licenceLines = (packages: readonly string[], licensed: readonly LicensedPackage[]) => {
  const groups = new Map<string, string[]>();
  for (const { name, versions, license } of licensed) {
    const ids = versions
      .map((version) => `${name}@${version}`)
      .filter((id) => packages.includes(id));
    if (ids.length > 0) groups.set(license, [...(groups.get(license) ?? []), ...ids]);
  }
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length);
  return sorted.map(([license, ids]) =>
    ids.length > MAX_NAMED_PACKAGES
      ? `${license}: ${ids.length} packages`
      : `${license}: ${ids.join(', ')}`,
  );
};

/** Reads the result of `pnpm audit`. `isClean` is also true when the registry gives no result. */
export const readAuditResult = async (audit: () => Promise<string>) => {
  try {
    return { text: (await audit()).trim(), isClean: true };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const answer = /responded with (\d+)/.exec(stderr)?.[1];
    if (stdout.trim()) return { text: stdout.trim(), isClean: false };
    const reason = answer ? `it answered ${answer}` : stderr.trim() || String(error);
    return {
      text: `Not known: this registry does not tell known vulnerabilities (${reason}). Run the command where it does.`,
      isClean: true,
    };
  }
};

export const reportLicences = async (names: readonly string[]): Promise<void> => {
  const lockfile = readLockfile();
  const packages = [...new Set(names.flatMap((name) => lockedDependencies(lockfile, name)))];
  console.log(`Licences of the ${packages.length} packages that the builds are made from`);
  for (const line of licenceLines(packages, await readLicences())) console.log(`  ${line}`);
  const { text, isClean } = await readAuditResult(() => readPnpm(repositoryRoot, ['audit']));
  console.log(`\nKnown vulnerabilities\n  ${text.replaceAll('\n', '\n  ')}`);
  if (!isClean) process.exitCode = 1;
};
