/** Returns null if there is no text, or if the browser blocks its storage. */
export const readStoredText = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Returns an empty list if the list is missing or unreadable. */
export const readStoredList = (key: string): readonly unknown[] => {
  try {
    const list: unknown = JSON.parse(readStoredText(key) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
};

/** Stores a text; null removes the stored text. Returns false if the browser refuses. */
export const storeText = (key: string, text: string | null): boolean => {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
};
