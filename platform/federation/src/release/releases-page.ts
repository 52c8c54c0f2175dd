import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { hostDescriptionSchema } from '../build/host-description';
import { type RemoteDescription, sharesNothing } from '../runtime';
import { describeVersions, sizeText } from './describe-versions';
import { listFiles, readJsonFile } from './documents';
import { isRange, majorOf, satisfiesRange } from './ranges';
import {
  authorName,
  formatUtcMinute,
  type PackageState,
  readDeployFile,
  SHELL,
  type SiteState,
  versionFolder,
} from './site-state';

// This file creates `releases.html`, for people without a terminal. Its policy allows no script.

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

/** The style of the page. It is a separate file, because the policy allows no inline style. */
export const RELEASES_STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
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
  return listFiles(folder)
    .filter((file) => file.endsWith('.br'))
    .reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
};

/** Creates a table that scrolls by itself on a narrow screen, also by keyboard. */
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
  const versions = describeVersions(name, state);
  const sizes = versions.map(({ version }) => sizeOf(site, name, version));
  const live = versions.findIndex(({ version }) => version === state.live);
  const rows = versions.map(({ version, releasedAt, by, what }, index) => {
    const before = index < state.history.length ? index + 1 : live;
    const source = withAuthors ? html`<td>${by && authorName(by)}</td>` : undefined;
    const size = sizeText(sizes[index], before < state.history.length ? sizes[before] : undefined);
    return html`
<tr><td>${version}</td><td>${what}</td><td>${formatUtcMinute(releasedAt)}</td>${source}<td class="number">${size}</td></tr>`;
  });
  const heads = ['Version', 'State', 'Released', ...(withAuthors ? ['By'] : []), 'Scripts, styles'];
  return html`
<h2>${name}</h2>${table(`Versions of ${name}`, heads, rows)}`;
};

/** The fields of a remote's description that this page needs. A newer format may have more. */
const sharingSchema = v.looseObject({
  package: v.string(),
  version: v.string(),
  shared: v.record(v.string(), v.string()),
  uses: v.record(v.string(), v.array(v.string())),
  needs: v.optional(v.record(v.string(), v.array(v.string())), {}),
});
type Sharing = v.InferOutput<typeof sharingSchema>;

/** Creates a row: which remotes use which exports, and who excludes the next major version. */
const sharedRow = (key: string, version: string, remotes: readonly Sharing[]): Html => {
  const next = Number(majorOf(version)) + 1;
  const users = remotes.filter(({ shared }) => shared[key] !== undefined);
  const blocking = users.filter(({ shared }) => {
    const range = shared[key] ?? '';
    return isRange(range) && !satisfiesRange(`${next}.0.0`, range);
  });
  const listed = users.map(({ package: name, uses, needs, shared }) => {
    const names = uses[key] ?? needs[key] ?? [];
    const what = names.map((each) => (each === '*' ? 'all of it' : each)).join(', ');
    return html`<li>${name} (${shared[key]})${what && `: ${what}`}</li>`;
  });
  const waits = blocking.map((each) => `${each.package} ${each.version}`).join(', ');
  const blocked = waits ? `${next}.x waits for ${waits}` : '';
  return html`
<tr><td>${key}</td><td>${version}</td><td><ul>${listed}</ul></td><td>${blocked}</td></tr>`;
};

const sharedSection = (
  site: string,
  { packages }: SiteState,
  descriptions: readonly RemoteDescription[],
): Html | undefined => {
  const shell = packages[SHELL];
  const file = shell && path.join(versionFolder(site, SHELL, shell.live), 'shell.json');
  const host = file && existsSync(file) ? readJsonFile(file) : undefined;
  if (!v.is(hostDescriptionSchema, host)) return undefined;
  // Leaves out remotes that bring their own packages.
  const sharing = descriptions.filter(({ routes }) => !sharesNothing(routes));
  const remotes = sharing.flatMap((each): Sharing[] => {
    const result = v.safeParse(sharingSchema, each);
    return result.success ? [result.output] : [];
  });
  const rows = Object.entries(host.provides).map(([key, version]) =>
    sharedRow(key, version, remotes),
  );
  const heads = ['Package', 'Shell has', 'Used by', 'Upgrade'];
  return html`
<h2>Shared packages</h2>${table('Shared packages', heads, rows)}`;
};

/**
 * Creates `releases.html` of a state. Names people only when the site publishes authors.
 * @param descriptions of the versions that visitors get: live versions and candidates
 */
export const releasesPage = (
  site: string,
  state: SiteState,
  descriptions: readonly RemoteDescription[],
): string => {
  const { authors } = readDeployFile(site);
  const { freeze, packages } = state;
  const until = freeze && formatUtcMinute(freeze.until);
  const by = authors && freeze?.by ? ` by ${authorName(freeze.by)}` : '';
  const frozen =
    freeze &&
    html`
<p>Frozen until ${until}${by}: ${freeze.reason}</p>`;
  const sections = Object.entries(packages).map(([name, each]) =>
    packageSection(site, name, each, authors),
  );
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
<p>As they were after the last change of this site. Newest first, sizes as they are sent.</p>${frozen}${sections}${sharedSection(site, state, descriptions)}
</main>
</html>`.source
  }\n`;
};
