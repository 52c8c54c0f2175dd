import {
  earlierReleases,
  type KeptRelease,
  type PackageState,
  SHELL,
  storedReleases,
} from './site-state';

/** A kept version, and in words what visitors get of it. */
type DescribedVersion = KeptRelease & { what: string };

const withdrawnBecause = ({ reason }: KeptRelease): string =>
  reason ? `withdrawn, kept: ${reason}` : 'withdrawn, kept';

/** Every stored version of a package, newest first, each with what visitors get of it. */
export const describeVersions = (name: string, state: PackageState): DescribedVersion[] => {
  const { live, candidate, previews, unsafe, retired } = state;
  const next = name === SHELL ? undefined : earlierReleases(state)[0]?.version;
  const what = (release: KeptRelease): string => {
    const { version, withdrawn, reason } = release;
    if (version === live && retired) return `taken off the site: ${retired.reason}`;
    if (version === live)
      return candidate ? `live, for ${100 - candidate.share} % of the visitors` : 'live';
    if (version === candidate?.version)
      return `candidate, for ${candidate.share} % of the visitors`;
    if (unsafe?.includes(version))
      return `not safe: never runs or goes live again${reason ? `: ${reason}` : ''}`;
    if (version === next) return 'takes over if the live one cannot be loaded';
    if (previews?.some((preview) => preview.version === version)) return 'preview';
    return withdrawn ? withdrawnBecause(release) : 'kept';
  };
  return storedReleases(state).map((release) => ({ ...release, what: what(release) }));
};
