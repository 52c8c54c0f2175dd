type StorageName = 'localStorage' | 'sessionStorage';

/** Returns null if there is no text, or if the browser blocks its storage. */
export const readStoredText = (
  key: string,
  storage: StorageName = 'localStorage',
): string | null => {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
};

/** Returns an empty list if the list is missing or unreadable. */
export const readStoredList = (key: string, storage?: StorageName): readonly unknown[] => {
  try {
    const list: unknown = JSON.parse(readStoredText(key, storage) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
};

/** If `text` is null, removes the stored text. Returns false if the browser refuses the change. */
export const storeText = (
  key: string,
  text: string | null,
  storage: StorageName = 'localStorage',
): boolean => {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
};
