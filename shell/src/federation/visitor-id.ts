const KEY = 'visitor-id';

/**
 * A random id kept in this browser, by which it is decided whether it gets a candidate version. It never leaves the
 * browser. Without storage the visitor is in no share.
 */
export const visitorId = (): string | undefined => {
  try {
    const known = localStorage.getItem(KEY);
    if (known) return known;
    const id = crypto.randomUUID();
    localStorage.setItem(KEY, id);
    return id;
  } catch {
    return undefined;
  }
};
