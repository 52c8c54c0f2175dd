/** The names of one new remote, all made from what somebody typed. */
export type RemoteName = {
  /** `big-reports`: of the folder of its page, and of the page's path. */
  short: string;
  /** `remote-big-reports`. */
  package: string;
  /** `BigReports`: of its component. */
  component: string;
  /** `Big reports`: of its title and its link. */
  title: string;
  /** `BIG_REPORTS_PORT`: the variable with its port. */
  variable: string;
};

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Names that are folders of the workspace, or paths of the shell, already. */
const TAKEN = ['login', 'signup', 'mobile-only', 'api', 'config'];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The names of a remote from `reports` or `remote-reports`. Throws a sentence for what cannot be one. */
export const remoteName = (typed: string | undefined): RemoteName => {
  const short = (typed ?? '').replace(/^remote-/, '');
  if (!short)
    throw new Error('Say what the new remote is called: npm run create:remote -- reports');
  if (!NAME.test(short)) {
    throw new Error(
      `"${typed}" cannot be a remote's name: lower-case letters, digits and single hyphens, a letter first.`,
    );
  }
  if (TAKEN.includes(short)) {
    throw new Error(`"${short}" is a path of the shell: call the remote something else.`);
  }
  const words = short.split('-');
  return {
    short,
    package: `remote-${short}`,
    component: words.map(capital).join(''),
    title: capital(words.join(' ')),
    variable: `${words.join('_').toUpperCase()}_PORT`,
  };
};
