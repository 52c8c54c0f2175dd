import { type ComponentType, lazy } from 'react';
import { RemoteError } from '../federation/remote-error';

type Module = { default: ComponentType };

const signIn = (): Promise<Module> => import('../sign-in/sign-in-page');

/** The shell's own pages by path, one chunk each; and what it adds to the state demo (specification 9). */
const LOADERS = {
  '/login': signIn,
  '/signup': signIn,
  '/mobile-only': (): Promise<Module> => import('../mobile-only/mobile-only-page'),
  '/example': (): Promise<Module> => import('../state-panel/state-panel'),
} as const;

const isKnown = (path: string): path is keyof typeof LOADERS => Object.hasOwn(LOADERS, path);

const orMissing = (error: unknown): never => {
  throw new RemoteError('shell', SHELL_VERSION, 'unavailable', error);
};

const made = new Map<string, ComponentType>();

/** What the shell itself draws at a path, loaded when it is first rendered; nothing at the remotes' other paths. */
export const shellPage = (path: string): ComponentType | undefined => {
  if (!isKnown(path)) return undefined;
  const page = made.get(path) ?? lazy(() => LOADERS[path]().catch(orMissing));
  made.set(path, page);
  return page;
};

/** Makes the next {@link shellPage} load anew: a lazy component remembers a failure for ever. */
export const forgetShellPage = (path: string): void => {
  made.delete(path);
};
