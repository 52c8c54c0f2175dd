import { isBrowserGlobal, SHELL_PATHS } from '@platform/federation/runtime';

export type NewRemoteNames = {
  /** The name of the page's folder, and the page's path without its slash: `big-reports`. */
  short: string;
  /** The name of the remote's package, such as `remote-big-reports`. */
  package: string;
  /** The start of the names of components, such as `BigReports`. */
  component: string;
  /** The title of the page and the link, such as `Big reports`. */
  title: string;
  /** The environment variable for the remote's port, such as `BIG_REPORTS_PORT`. */
  variable: string;
};

const NAME_PATTERN = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/**
 * Names that the site already uses: for `/api`, for variables such as `BACKEND_PORT`, for the
 * module `./copies` of each remote, and for the pages of the shell.
 */
const TAKEN_NAMES = [
  ...['api', 'shell', 'backend', 'identity', 'copies'],
  ...SHELL_PATHS.map((path) => path.slice(1)),
];

/** No remote may have these names, because the build declares a variable with a remote's name. */
const RESERVED_WORDS =
  `await break case catch class const continue debugger default delete do else enum export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static super
  switch this throw true try typeof var void while with yield`.split(/\s+/);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Derives all names from a typed name such as `reports` or `remote-reports`. Throws an Error if the
 * typed name is missing, invalid or taken.
 */
export const parseRemoteName = (typed: string | undefined): NewRemoteNames => {
  const short = (typed ?? '').replace(/^remote-/, '');
  if (!short)
    throw new Error('Say what the new remote is called: npm run create:remote -- reports');
  if (!NAME_PATTERN.test(short)) {
    throw new Error(
      `"${typed}" cannot be a remote's name: lower-case letters, digits and single hyphens, a letter first.`,
    );
  }
  if (TAKEN_NAMES.includes(short)) {
    throw new Error(`"${short}" is taken by the site itself: call the remote something else.`);
  }
  if (isBrowserGlobal(short)) {
    throw new Error(`"${short}" is a global variable of browsers: call the remote something else.`);
  }
  if (RESERVED_WORDS.includes(short)) {
    throw new Error(`"${short}" is a word of JavaScript: call the remote something else.`);
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
