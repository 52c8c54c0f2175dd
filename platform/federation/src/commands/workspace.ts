import type { Origins } from '../release';
import type { SmokeTrial } from './trial';

/** A repository, as the commands see it: the site's own with several packages, or that of one remote. */
export type Workspace = {
  /** Its folder. */
  root: string;
  /** The packages that it builds and releases. */
  packages: readonly string[];
  /** Builds a package for production as it stands, into a folder. Throws an Error with the bundler's output. */
  build(name: string, folder: string): Promise<void>;
  /** The folder or repository of releases when `--site` is not given. */
  site?: string | undefined;
  /** The address of the released site, for trials when neither `--live` nor `--site` is given. */
  live?: string | undefined;
  /** Where the remotes are served from in a local run, by package name. */
  localOrigins: Origins;
  /** Tries a build in a browser, also on a site that is not deployed. Without it, the deployed site is visited. */
  smoke?: (trial: SmokeTrial) => Promise<void>;
};

/** The package that a person means; without a name, the only one. Throws an Error when it cannot be released. */
export const packageIn = ({ packages }: Workspace, name: string | undefined): string => {
  const [only] = packages;
  if (!name && only && packages.length === 1) return only;
  if (name && packages.includes(name)) return name;
  const list = packages.join(', ');
  throw new Error(
    name
      ? `There is no package "${name}" to release: choose one of ${list}.`
      : `Say which package: one of ${list}.`,
  );
};
