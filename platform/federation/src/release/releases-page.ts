import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { describeVersions, sizeText } from './describe-versions';
import { readDeployFile } from './site/deploy-file';
import { listFiles } from './site/documents';
import { versionFolder } from './site/site-folders';
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

/** The style sheet, a separate file: the page's content security policy allows no inline style. */
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
  return listFiles(folder)
    .filter((file) => file.endsWith('.br'))
    .reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
};

/** Creates the table of a package. It scrolls separately on a narrow screen, also by keyboard. */
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
    // Compares the size of a preview with the live version, and of a release with the release
    // before it.
    const before = index < history.length ? history[index + 1]?.version : live;
    const source = withAuthors ? html`<td>${by && authorName(by)}</td>` : undefined;
    const size = sizeText(sizes.get(version), sizes.get(before ?? ''));
    return html`
<tr><td>${version}</td><td>${what}</td><td>${formatUtcMinute(releasedAt)}</td>${source}<td class="number">${size}</td></tr>`;
  });
  const heads = ['Version', 'State', 'Released', ...(withAuthors ? ['By'] : []), 'Scripts, styles'];
  return html`
<h2>${name}</h2>
<div role="region" aria-label="Versions of ${name}" tabindex="0"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
};

/** Creates `releases.html` for a state of the site. Names people only if the site allows this. */
export const createReleasesPage = (site: string, state: SiteState): string => {
  const { authors } = readDeployFile(site);
  const sections = Object.entries(state.packages).map(([name, each]) =>
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
<p>As they were after the last change of this site. Newest first, sizes as they are sent.</p>${sections}
</main>
</html>`.source
  }\n`;
};
