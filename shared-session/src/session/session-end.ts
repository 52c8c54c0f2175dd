// All stores share this event target, because modules of remotes add listeners before they have a
// store.
const sessionEnds = new EventTarget();

/**
 * Calls the listener synchronously when a session ends, by a sign-out or another account. Use it to
 * clear user data in a module, such as a query cache.
 */
export const onSessionEnd = (listener: () => void): (() => void) => {
  // Adds a new function each time, because an EventTarget ignores a function that it already has.
  const call = () => listener();
  sessionEnds.addEventListener('end', call);
  return () => sessionEnds.removeEventListener('end', call);
};

/** Calls every listener of {@link onSessionEnd}, even if one of them throws an error. */
export const notifySessionEnd = (): void => void sessionEnds.dispatchEvent(new Event('end'));
