import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { shellDescriptionSchema } from '../build/host-description';
import {
  ALL_EXPORTS_MARKER,
  descriptionSchema,
  type RegistryEntry,
  sharesNothingWithShell,
} from '../runtime';
import { describeVersions, sizeText } from './describe-versions';
import { rangeAccepts } from './ranges';
import { readDeployFile } from './site/deploy-file';
import { listFiles, readIfThere, readJsonFile } from './site/documents';
import { SHELL, versionFolder } from './site/site-folders';
import { authorName, formatUtcMinute, type PackageState, type SiteState } from './site/site-state';

// This file creates `releases.html`, for people without a terminal. The Content-Security-Policy of
// the page allows no script.

/** HTML that is written without escaping. Every other text is escaped. */
type Html = { readonly source: string };

type Value = string | number | Html | undefined | readonly Html[];

const sourceOf = (value: Value = ''): string => {
  if (typeof value === 'object')
    return 'source' in value ? value.source : value.map(sourceOf).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
};

/** Creates HTML: html`<p>${text}</p>`. Values are escaped. */
const html = ({ raw }: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  source: String.raw({ raw }, ...values.map(sourceOf)),
});

/** The style sheet is a separate file, because the page's policy allows no inline style. */
export const RELEASES_PAGE_STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
[role='region'] { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid GrayText; }
td { overflow-wrap: normal; }
td:first-child, th { white-space: nowrap; }
.number { text-align: end; white-space: nowrap; }
`;

/** Returns the size of a version's scripts and styles, in bytes, compressed as they are sent. */
const sizeOf = (site: string, name: string, version: string): number | undefined => {
  const folder = versionFolder(site, name, version);
  if (!existsSync(folder)) return undefined;
  return readIfThere(() =>
    listFiles(folder)
      .filter((file) => file.endsWith('.br'))
      .reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0),
  );
};

/** Lets the table scroll separately on a narrow screen, also by keyboard. */
const table = (label: string, heads: readonly string[], rows: readonly Html[]): Html => html`
<div role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`;

const packageSection = (
  site: string,
  name: string,
  state: PackageState,
  withAuthors: boolean,
): Html => {
  const { history, live } = state;
  const versions = describeVersions(name, state);
  const sizes = new Map(versions.map(({ version }) => [version, sizeOf(site, name, version)]));
  const rows = versions.map(({ version, releasedAt, by, what }, index) => {
    // Compares a preview with the live version, and a release with the release before it.
    const before = index < history.length ? history[index + 1]?.version : live;
    const source = withAuthors ? html`<td>${by && authorName(by)}</td>` : undefined;
    const size = sizeText(sizes.get(version), sizes.get(before ?? ''));
    return html`
<tr><td>${version}</td><td>${what}</td><td>${formatUtcMinute(releasedAt)}</td>${source}<td class="number">${size}</td></tr>`;
  });
  const heads = ['Version', 'State', 'Released', ...(withAuthors ? ['By'] : []), 'Scripts, styles'];
  return html`
<h2>${name}</h2>${table(`Versions of ${name}`, heads, rows)}`;
};

/** Returns the package versions of a shell, or undefined if its description cannot be read. */
const readProvided = (site: string, version: string): Record<string, string> | undefined => {
  try {
    const found = readJsonFile(path.join(versionFolder(site, SHELL, version), 'shell.json'));
    return v.is(shellDescriptionSchema, found) ? found.provides : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the next patch, minor and major version: 19.3.2, 19.4.0 and 20.0.0 after 19.3.1. */
const nextVersions = (version: string): string[] => {
  const [major = 0, minor = 0, patch = 0] = version.split(/\D/).map(Number);
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
};

/** Returns a table of shared packages. Compares versions by the rule of the release checks. */
const sharedPackagesSection = (
  site: string,
  version: string | undefined,
  remotes: readonly RegistryEntry[],
): Html | undefined => {
  const provides = version === undefined ? {} : readProvided(site, version);
  const provided = new Map(Object.entries(provides ?? {}));
  const offered = remotes.flatMap(({ current, candidate }) => [
    { role: 'live', description: current.description },
    { role: 'candidate', description: candidate?.description },
  ]);
  const rows = offered.flatMap(({ role, description }) => {
    // Skips versions that only a newer kit can read.
    if (!v.is(descriptionSchema, description) || sharesNothingWithShell(description.routes))
      return [];
    const { package: remote, version, shared, needs, uses } = description;
    const used = new Map(Object.entries({ ...needs, ...uses }));
    return Object.entries(shared).map(([name, range]) => {
      const given = provided.get(name) ?? '';
      const next = given ? nextVersions(given) : [];
      const blocked = next.filter((each) => !rangeAccepts(range, each)).join(', ');
      const names = used.get(name)?.join(', ').replace(ALL_EXPORTS_MARKER, 'all') ?? 'not stated';
      return html`
<tr><td>${name} ${given}</td><td>${remote} ${version}, ${role}</td><td>${range}</td><td>${blocked}</td><td>${names}</td></tr>`;
    });
  });
  if (rows.length === 0) return undefined;
  // Sorts the rows by their HTML, which begins with the package, then the remote.
  rows.sort((a, b) => (a.source < b.source ? -1 : 1));
  const problem = provides
    ? undefined
    : html`
<p>shell.json of shell ${version} cannot be read, so the versions that the shell gives are not shown. Release that version of the shell again, from its build.</p>`;
  const heads = ['Package', 'Remote', 'Accepts', 'Blocks an upgrade to', 'Exports it uses'];
  return html`
<h2>Shared packages</h2>
<p>Remotes use the shell's copies. The release checks report a shell with a version that a remote blocks.</p>${problem}${table('Shared packages', heads, rows)}`;
};

/** Creates `releases.html`. Names people only if `deploy.json` allows this. */
export const createReleasesPage = (
  site: string,
  state: SiteState,
  remotes: Readonly<Record<string, RegistryEntry>>,
): string => {
  const { authors } = readDeployFile(site);
  const sections = Object.entries(state.packages).map(([name, each]) =>
    packageSection(site, name, each, authors),
  );
  const shell = state.packages[SHELL]?.live;
  const shared = sharedPackagesSection(site, shell, Object.values(remotes));
  return `${
    html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Releases</title>
<link rel="stylesheet" href="releases.css">
<main>
<h1>Releases</h1>
<p>As they were after the last change of this site. Newest first, sizes as they are sent.</p>${sections}${shared}
</main>
</html>`.source
  }\n`;
};
