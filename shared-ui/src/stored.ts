/** A text that this browser keeps; null when it keeps none, or cannot, as in some private windows. */
export const storedText = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** A list that this browser keeps as JSON; empty when it keeps none. */
export const storedList = (key: string): readonly unknown[] => {
  try {
    const list: unknown = JSON.parse(storedText(key) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
};

/** Keeps a text in this browser, or removes it with null. False when the browser cannot store it. */
export const storeText = (key: string, text: string | null): boolean => {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
};
