import type { ComponentType } from 'react';
import { RemoteError } from '../federation/remote-error';

type Module = { default: ComponentType };

const signIn = (): Promise<Module> => import('../sign-in/sign-in-page');

/** The shell's own pages by path, one chunk each, and the panel it adds to the state demo (specification 9). */
const LOADERS: Readonly<Record<string, () => Promise<Module>>> = {
  '/login': signIn,
  '/signup': signIn,
  '/mobile-only': () => import('../mobile-only/mobile-only-page'),
  '/example': () => import('../state-panel/state-panel'),
};

const loaded = new Map<string, ComponentType>();

/** Whether the shell itself renders something at a path. */
export const isShellPage = (path: string): boolean => Object.hasOwn(LOADERS, path);

/** The component of the shell at a path, if it is loaded already. */
export const loadedShellPage = (path: string): ComponentType | undefined => loaded.get(path);

/** Loads the component of the shell at a path, if there is one. @throws {RemoteError} of "shell"; may be retried */
export const loadShellPage = async (path: string): Promise<ComponentType | undefined> => {
  try {
    const module = await LOADERS[path]?.();
    if (module) loaded.set(path, module.default);
    return module?.default;
  } catch (error) {
    throw new RemoteError('shell', SHELL_VERSION, 'unavailable', error);
  }
};
