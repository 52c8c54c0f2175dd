// The browser may forbid storage, and it may be full. A draft is a convenience: nothing here ever throws.

const storage = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
};

const attempt = <Value>(action: (storage: Storage) => Value): Value | null => {
  try {
    const place = storage();
    return place ? action(place) : null;
  } catch {
    return null;
  }
};

export const readItem = (key: string): string | null => attempt((place) => place.getItem(key));

export const writeItem = (key: string, value: string): void => {
  attempt((place) => place.setItem(key, value));
};

export const removeItem = (key: string): void => {
  attempt((place) => place.removeItem(key));
};

/** The keys that start with `prefix`. */
export const keysOf = (prefix: string): string[] =>
  attempt((place) => Object.keys(place).filter((key) => key.startsWith(prefix))) ?? [];
