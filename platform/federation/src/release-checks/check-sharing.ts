import type { ShellDescription } from '../build/host-description';
import { rangeAccepts } from '../release';
import { ALL_EXPORTS_MARKER, type RemoteDescription, sharesNothingWithShell } from '../runtime';
import { type Findings, joinNames } from './build';

/** For each description format: why a remote needs it. Every shell reads format 1. */
const FORMAT_REASONS: Readonly<Record<number, string>> = {
  2: 'has parameters or subtrees in its paths',
  3: 'has pages that render themselves',
  4: 'has files in folders, or an entry that is an ES module',
  5: 'has pages or slot fillers that depend on a flag',
};

/**
 * Finds what a remote needs and a shell lacks.
 * @param role for a check of a new shell: whether the remote's version is live or the candidate.
 * Undefined for a check of a new version of the remote against the live shell.
 */
export function* checkSharing(
  { package: name, version, schema, shared, routes, needs, uses }: RemoteDescription,
  shell: ShellDescription,
  role?: 'live' | 'candidate',
): Findings {
  const remote = role ? `the ${role} ${name} ${version}` : name;
  const host = role ? 'this shell' : `the live shell ${shell.version}`;
  const whose = `Every page of ${name} would be the error page${role === 'candidate' ? ' for those who get the candidate' : ''}.`;
  if (!shell.reads.includes(schema)) {
    const first = role ? '' : ' Release the shell first.';
    yield {
      id: `format:${name}`,
      sentence: `${remote} ${FORMAT_REASONS[schema]} (format ${schema} of its description), and ${host} reads only format ${joinNames(shell.reads.map(String))}. ${whose}${first}`,
    };
  }
  // Skips remotes that share nothing with the shell. Their shared packages are for other hosts.
  if (sharesNothingWithShell(routes)) return;
  for (const [key, range] of Object.entries(shared)) {
    const provided = shell.provides[key];
    // Accepts a range without a number, such as `*`, because check-contents.ts reports such ranges.
    if (provided && rangeAccepts(range, provided)) continue;
    yield {
      id: `shared:${key}:${name}`,
      sentence: `${remote} needs ${key} ${range}, and ${host} ${provided ? `provides ${provided}` : 'does not give it'}. ${whose}`,
    };
  }
  for (const [from, names] of Object.entries({ ...needs, ...uses })) {
    const offered = shell.offers[from];
    // Skips `*`, because a remote that imports a whole package does not say which exports it needs.
    const missing = names.filter(
      (each) => each !== ALL_EXPORTS_MARKER && offered?.includes(each) === false,
    );
    if (missing.length === 0) continue;
    yield {
      id: `uses:${from}:${name}`,
      sentence: `${remote} uses ${joinNames(missing)} of ${from}, which ${host} does not offer. ${whose}`,
    };
  }
}
