const MAX_FOCUS_WAIT_MS = 5000;

/**
 * Focuses an element once it exists, unless the visitor acts first. Call this before the page
 * opens, because the previous page may have an element with the same id.
 */
export const focusLater = (id: string, to: string): void => {
  const isSamePage = new URL(to, location.href).pathname === location.pathname;
  const old = isSamePage ? null : document.getElementById(id);
  const ended = new AbortController();
  const { signal } = ended;
  let focused: HTMLElement | null = null;
  // After a change of the query, the element found first may disappear with the previous list.
  const find = () => {
    const element = document.getElementById(id);
    return signal.aborted || focused?.isConnected || element === old ? null : element;
  };
  const focus = () => {
    const element = find();
    element?.focus();
    if (document.activeElement === element) focused = element;
  };
  const look = () => {
    // Waits two frames, so that the page has moved the focus to its heading before.
    if (find()) requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const observer = new MutationObserver(look);
  signal.addEventListener('abort', () => observer.disconnect());
  // The browser's own Back button sends only `popstate`.
  for (const event of ['keydown', 'pointerdown', 'popstate']) {
    addEventListener(event, () => ended.abort(), { capture: true, signal });
  }
  setTimeout(() => ended.abort(), MAX_FOCUS_WAIT_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  if (isSamePage) look();
};
