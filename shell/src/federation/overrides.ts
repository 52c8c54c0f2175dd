const STORAGE_KEY = 'remote-overrides';
const PARAMETER = /^remote\.([a-z][a-z0-9_]*)$/;

/** Remotes that this tab takes from a developer's server: short name → origin. */
export type Overrides = Readonly<Record<string, string>>;

const stored = (storage: Storage): Record<string, string> => {
  try {
    const value: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
  } catch {
    return {};
  }
};

/**
 * Reads the overrides of this tab: those kept, changed by the address (`?remote.main=http://localhost:3002`; empty ends
 * one). Gives them with the address as it is without them, so that no link and no `returnTo` carries them on.
 */
export const readOverrides = (
  address: URL,
  storage: Storage,
): { overrides: Overrides; clean: string } => {
  const overrides = stored(storage);
  const rest = new URL(address);
  for (const [key, value] of address.searchParams) {
    const name = PARAMETER.exec(key)?.[1];
    if (!name) continue;
    if (value) overrides[name] = value;
    else delete overrides[name];
    rest.searchParams.delete(key);
  }
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(overrides));
  } catch {
    // Without storage an override lasts until the next load.
  }
  return { overrides, clean: rest.pathname + rest.search + rest.hash };
};

/** The overrides of this tab as they apply: those to an origin that the configuration allows. */
export const permitted = (overrides: Overrides, allowed: readonly string[]): Overrides =>
  Object.fromEntries(
    Object.entries(overrides).filter(([name, origin]) => {
      if (allowed.includes(origin)) return true;
      console.error(
        `remote ${name} may not be taken from ${origin}: the configuration does not list it`,
      );
      return false;
    }),
  );

/** Ends all overrides of this tab; the next load takes what is released. */
export const endOverrides = (storage: Storage): void => storage.removeItem(STORAGE_KEY);
