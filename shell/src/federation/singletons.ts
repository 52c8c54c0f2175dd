import {
  ALL_EXPORTS_MARKER,
  type EXPORTS_FOR_REMOTES,
  type RemoteDescription,
  type Singleton,
} from '@platform/federation/runtime';
import * as jotai from 'jotai';
import * as react from 'react';
import * as compilerRuntime from 'react/compiler-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as i18n from 'shared-i18n';
import * as session from 'shared-session';
import * as router from './router-exports';

type Offered = Record<(typeof EXPORTS_FOR_REMOTES)['react-router-dom'][number], unknown>;
/**
 * The exports of `router-exports.ts` that are not in `EXPORTS_FOR_REMOTES`. TypeScript reports an
 * error if there are any, because the build would not list them in `shell.json`.
 */
type Surplus = Exclude<keyof typeof router, keyof Offered>;

/** The shell's build lists the exports of these modules in `shell.json` (`offersOf`). */
const modules: Record<Singleton, object> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react/compiler-runtime': compilerRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  'react-router-dom': router satisfies Offered & Record<Surplus, never>,
  jotai,
  'shared-session': session,
  'shared-i18n': i18n,
};

/** The `shared` option of the federation runtime: the shared packages, with their versions. */
export const sharedSingletons = Object.fromEntries(
  Object.entries(modules).map(([name, module]) => {
    const version = SINGLETON_VERSIONS[name] ?? '0.0.0';
    const shareConfig = { singleton: true, requiredVersion: `^${version}`, strictVersion: true };
    return [name, { version, scope: 'default', lib: () => module, loaded: true, shareConfig }];
  }),
);

export const describeMissingExports = ({ uses, needs }: RemoteDescription): string | undefined => {
  for (const [from, names] of [...Object.entries(uses), ...Object.entries(needs ?? {})]) {
    const offered: object = modules[from as Singleton] ?? {};
    const missing = names.filter((name) => name !== ALL_EXPORTS_MARKER && !(name in offered));
    if (missing.length > 0) {
      return `it needs ${missing.join(', ')} of ${from}, which this shell does not offer`;
    }
  }
  return undefined;
};
