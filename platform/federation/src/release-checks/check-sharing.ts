import type { HostDescription } from '../build/host-description';
import { isVersionRange, majorOf, satisfiesRange } from '../release';
import { EVERY_EXPORT, type RemoteDescription, sharesNothingWithShell } from '../runtime';
import { type Finding, joinNames } from './build';
import type { LiveSite, OfferedRelease } from './live-site';

type Pair = {
  remote: RemoteDescription;
  shell: HostDescription;
  /** The role of the remote on the site, if the shell is new. Undefined if the remote is new. */
  role?: OfferedRelease['role'];
};

const SESSION_PACKAGE = 'shared-session';

const wordsOf = ({ remote, shell, role }: Pair) => ({
  remote: role ? `the ${role} ${remote.package} ${remote.version}` : remote.package,
  shell: role ? 'this shell' : `the live shell ${shell.version}`,
  whose: `Every page of ${remote.package} would be the error page${role === 'candidate' ? ' for those who get the candidate' : ''}.`,
});

const rangeFinding = (key: string, range: string, pair: Pair): Finding | undefined => {
  const version = pair.shell.provides[key];
  // Skips a text that is no valid version range: check-contents.ts reports it.
  if (version && (!isVersionRange(range) || satisfiesRange(version, range))) return undefined;
  const { remote, shell, whose } = wordsOf(pair);
  if (version && key === SESSION_PACKAGE && majorOf(version) !== majorOf(range)) {
    return {
      id: `session:${pair.remote.package}`,
      sentence: `${remote} was built against ${SESSION_PACKAGE} ${majorOf(range)}.x, and ${shell} provides ${version}: the session's types changed incompatibly in between. ${whose} Release them in the order that docs/deploying.md describes.`,
    };
  }
  return {
    id: `shared:${key}:${pair.remote.package}`,
    sentence: `${remote} needs ${key} ${range}, and ${shell} ${version ? `provides ${version}` : 'does not give it'}. ${whose}`,
  };
};

const usesFinding = (from: string, names: readonly string[], pair: Pair): Finding | undefined => {
  const offered = pair.shell.offers[from];
  // A remote that imports a whole package does not say which exports it needs.
  const missing = names.filter(
    (name) => offered && name !== EVERY_EXPORT && !offered.includes(name),
  );
  if (missing.length === 0) return undefined;
  const words = wordsOf(pair);
  return {
    id: `uses:${from}:${pair.remote.package}`,
    sentence: `${words.remote} uses ${joinNames(missing)} of ${from}, which ${words.shell} does not offer. ${words.whose}`,
  };
};

/** For each description format above 1: the property of a remote that needs this format. */
const FORMAT_REASONS: Readonly<Record<number, string>> = {
  2: 'has parameters or subtrees in its paths',
  3: 'has pages that render themselves',
  4: 'has files in folders, or an entry that is an ES module',
  5: 'has pages or slot fillers that depend on a flag',
};

const formatFinding = (pair: Pair): Finding | undefined => {
  const { remote, shell, role } = pair;
  if (shell.reads.includes(remote.schema)) return undefined;
  const words = wordsOf(pair);
  const first = role ? '' : ' Release the shell first.';
  return {
    id: `format:${remote.package}`,
    sentence: `${words.remote} ${FORMAT_REASONS[remote.schema]} (format ${remote.schema} of its description), and ${words.shell} reads only format ${joinNames(shell.reads.map(String))}. ${words.whose}${first}`,
  };
};

const sharingFindings = (pair: Pair): (Finding | undefined)[] => [
  ...Object.entries(pair.remote.shared).map(([key, range]) => rangeFinding(key, range, pair)),
  ...Object.entries({ ...pair.remote.needs, ...pair.remote.uses }).map(([from, names]) =>
    usesFinding(from, names, pair),
  ),
];

const pairFindings = (pair: Pair): Finding[] =>
  [
    formatFinding(pair),
    // Skips remotes that share nothing with the shell. They may share packages with other hosts.
    ...(sharesNothingWithShell(pair.remote.routes) ? [] : sharingFindings(pair)),
  ].filter((finding) => finding !== undefined);

export const checkRemoteAgainstShell = (
  remote: RemoteDescription,
  { shell }: LiveSite,
): Finding[] => (shell ? pairFindings({ remote, shell }) : []);

/** Checks a new shell against the live versions and the candidates of all remotes. */
export const checkShellAgainstRemotes = (
  shell: HostDescription,
  { remotes }: LiveSite,
): Finding[] =>
  Object.values(remotes).flatMap((releases) =>
    releases.flatMap(({ description, role }) => pairFindings({ remote: description, shell, role })),
  );
