import { atom } from 'jotai';
import { readStoredText, storeText } from 'shared-ui';
import * as v from 'valibot';
import { configAtom } from './site-config';

const OVERRIDES_STORAGE_KEY = 'remote-overrides';
const OVERRIDE_PARAMETER = /^remote\.([a-z][a-z0-9_]*)$/;

/** The origin or version that runs in place of the live version, by the remote's short name. */
export type RemoteOverrides = Readonly<Record<string, string>>;

/**
 * Whether an override is a version and not an origin. A version has no spaces, because a banner
 * shows it. Otherwise, the author of a link could write any sentence into the banner.
 */
export const isVersionOverride = (override: string): boolean => /^[\w.+-]{1,80}$/.test(override);

const readStored = (): Record<string, string> => {
  try {
    const stored = readStoredText(OVERRIDES_STORAGE_KEY, 'sessionStorage') ?? '{}';
    return v.parse(v.record(v.string(), v.string()), JSON.parse(stored));
  } catch {
    return {};
  }
};

/**
 * Reads the stored overrides and applies the overrides of the URL. `?remote.main=` contains an
 * origin or a version. If it is empty, it removes the override. `clean` is the URL without such
 * parameters.
 */
export const readRemoteOverrides = (url: URL): { overrides: RemoteOverrides; clean: string } => {
  const overrides = readStored();
  const rest = new URL(url);
  for (const [key, value] of url.searchParams) {
    const name = OVERRIDE_PARAMETER.exec(key)?.[1];
    if (!name) continue;
    if (value) overrides[name] = value;
    else delete overrides[name];
    rest.searchParams.delete(key);
  }
  // If the browser refuses to store the overrides, they apply only until the next reload.
  storeText(OVERRIDES_STORAGE_KEY, JSON.stringify(overrides), 'sessionStorage');
  return { overrides, clean: rest.href };
};

/** All overrides of this tab, including those that the configuration does not permit. */
export const uncheckedOverridesAtom = atom<RemoteOverrides>({});

/** The overrides that the configuration permits: versions, and the origins that it lists. */
export const permittedOverridesAtom = atom((get): RemoteOverrides => {
  const allowed = get(configAtom)?.allowRemoteOverrides;
  if (!allowed) return {};
  const permitted = Object.entries(get(uncheckedOverridesAtom)).filter(([name, override]) => {
    if (isVersionOverride(override) || allowed.includes(override)) return true;
    const problem = 'the configuration does not list it';
    console.error(`remote ${name} may not be taken from ${override}: ${problem}`);
    return false;
  });
  return Object.fromEntries(permitted);
});

/** Reloads the page, because the code of the removed overrides still runs. */
export const removeOverridesAndReload = (): void => {
  storeText(OVERRIDES_STORAGE_KEY, null, 'sessionStorage');
  location.reload();
};
