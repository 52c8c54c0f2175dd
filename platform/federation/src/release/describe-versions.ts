import { readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '../build/integrity';
import type { ListedVersion, Previews, RegistryEntry } from '../runtime';
import { readDeployFile } from './site/deploy-file';
import { readIfThere } from './site/documents';
import { SHELL, versionFolder } from './site/site-folders';
import {
  authorName,
  fallbackReleases,
  type PackageState,
  packageStateOf,
  type SiteState,
  type StoredRelease,
  storedReleases,
} from './site/site-state';

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Returns "12.3 kB (+0.4)": the size, and a change of at least 50 bytes since another version. */
export const sizeText = (size: number | undefined, before: number | undefined): string => {
  if (size === undefined) return '';
  const grown = before === undefined ? 0 : size - before;
  const sign = grown < 0 ? '−' : '+';
  const change = Math.abs(grown) < 50 ? '' : ` (${sign}${kilobytes(Math.abs(grown))})`;
  return `${kilobytes(size)} kB${change}`;
};

type Candidate = NonNullable<PackageState['candidate']>;
type DescribedVersion = StoredRelease & { what: string };

/** Says who gets a candidate: "10 % of the visitors and the organizations a, b". */
export const audienceText = ({ share, organizations, roles, cohorts }: Candidate): string => {
  const groups = Object.entries({ organizations, roles, cohorts }).flatMap(([kind, names]) =>
    names ? [`the ${kind} ${names.join(', ')}`] : [],
  );
  const percent = share > 0 || groups.length === 0 ? [`${share} % of the visitors`] : [];
  return [...percent, ...groups].join(' and ');
};

const restText = ({ share, organizations, roles, cohorts }: Candidate): string =>
  (organizations ?? roles ?? cohorts)
    ? 'everyone else'
    : `${Number((100 - share).toPrecision(12))} % of the visitors`;

/** Says who gets each stored version of a package. Previews come last. */
export const describeVersions = (name: string, state: PackageState): DescribedVersion[] => {
  const { live, candidate, previews, unsafe, retired } = state;
  const next = name === SHELL || retired ? undefined : fallbackReleases(state)[0]?.version;
  const what = ({ version, withdrawn, reason }: StoredRelease): string => {
    const because = reason ? `: ${reason}` : '';
    if (version === live && retired) return `taken off the site: ${retired.reason}`;
    if (version === live) return candidate ? `live, for ${restText(candidate)}` : 'live';
    if (version === candidate?.version) return `candidate, for ${audienceText(candidate)}`;
    if (unsafe?.includes(version)) return `not safe: never runs or goes live again${because}`;
    if (version === next) return 'takes over if the live one cannot be loaded';
    if (!retired && previews?.some((preview) => preview.version === version)) return 'preview';
    return withdrawn ? `withdrawn, kept${because}` : 'kept';
  };
  return storedReleases(state).map((release) => ({ ...release, what: what(release) }));
};

const roleOf = ({ live, candidate, previews }: PackageState, version: string): string => {
  if (version === live) return 'live';
  if (version === candidate?.version) return 'candidate';
  return previews?.some((preview) => preview.version === version) ? 'preview' : 'kept';
};

/** Creates `previews.json`: the stored versions that are neither withdrawn nor unsafe. */
export const createPreviewsDocument = (
  site: string,
  state: SiteState,
  remotes: Readonly<Record<string, RegistryEntry>>,
): Previews => {
  const { authors } = readDeployFile(site);
  const offered = (of: PackageState) =>
    storedReleases(of)
      .filter(({ version, withdrawn }) => !withdrawn && !of.unsafe?.includes(version))
      .map(({ version, releasedAt, by, commit }) => ({
        version,
        releasedAt,
        // Publishes no email address, because only people who release may see email addresses.
        by: authors && by ? authorName(by) : undefined,
        commit,
        role: roleOf(of, version),
      }));
  const listed = ({ package: name, current }: RegistryEntry): ListedVersion[] =>
    offered(packageStateOf(state, name)).flatMap((release) => {
      const file = path.join(versionFolder(site, name, release.version), 'remote.json');
      const text = readIfThere(() => readFileSync(file));
      if (!text) return [];
      const url = new URL(`../${release.version}/`, current.url).href;
      return [{ ...release, url, integrity: integrityOf(text) }];
    });
  const shell = state.packages[SHELL];
  return {
    schema: 1,
    shell: shell ? offered(shell) : [],
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, entry]) => [name, listed(entry)]),
    ),
  };
};
