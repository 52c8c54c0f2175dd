type Listener = () => void;

// All stores share one list: modules of remotes add listeners before they have a store.
const listeners = new Set<Listener>();

/**
 * Calls the listener synchronously each time a session ends, by a sign-out in any tab or by another
 * account signing in. Use it to clear user data that a module keeps, such as a query cache. Returns
 * a function that removes the listener.
 */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Calls all listeners, even when one of them throws. */
export const notifySessionEnd = (): void => {
  for (const listener of listeners) {
    try {
      listener();
    } catch (error) {
      console.error('A listener of onSessionEnd failed', error);
    }
  }
};
