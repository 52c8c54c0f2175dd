/** A view of the users that somebody saved under a name: its query string, as the URL has it. */
export type SavedView = { name: string; query: string };

const keyOf = (uid: string): string => `users-views:${encodeURIComponent(uid)}`;

const isSavedView = (value: unknown): value is SavedView => {
  const { name, query } = Object(value);
  return typeof name === 'string' && typeof query === 'string';
};

/** The views that a user saved on this device. */
export const readViews = (uid: string): SavedView[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSavedView) : [];
  } catch {
    return [];
  }
};

/** Stores the views. False when the browser cannot store them, as in some private windows. */
export const storeViews = (uid: string, views: readonly SavedView[]): boolean =>
  storeText(keyOf(uid), JSON.stringify(views));

/** Stores a text. False when the browser cannot store it. */
export const storeText = (key: string, text: string): boolean => {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
};
