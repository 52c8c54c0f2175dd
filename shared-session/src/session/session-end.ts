type Listener = () => void;

// All stores share one list, because modules of remotes add listeners before they have a store.
const listeners = new Set<Listener>();

/**
 * Calls the listener synchronously when a session ends, by a sign-out or another account. Use it to
 * clear user data in a module, such as a query cache.
 */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Calls all listeners of {@link onSessionEnd}. */
export const notifySessionEnd = (): void => {
  for (const listener of listeners) {
    try {
      listener();
    } catch (error) {
      console.error('A listener of onSessionEnd failed', error);
    }
  }
};
