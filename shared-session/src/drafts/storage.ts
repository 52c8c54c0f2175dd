// The browser may forbid storage, and it may be full. A draft is a convenience: nothing here ever throws.
const attempt = <Value>(action: (storage: Storage) => Value): Value | null => {
  try {
    // Reading the property itself throws where storage is forbidden; some web views have none.
    return action(globalThis.localStorage);
  } catch {
    return null;
  }
};

export const readItem = (key: string): string | null => attempt((storage) => storage.getItem(key));

/** Whether the browser took it. */
export const writeItem = (key: string, value: string): boolean =>
  attempt((storage) => {
    storage.setItem(key, value);
    return true;
  }) ?? false;

export const removeItem = (key: string): void => {
  attempt((storage) => storage.removeItem(key));
};

/** The keys that start with `prefix`. */
export const keysOf = (prefix: string): string[] =>
  attempt((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [];
