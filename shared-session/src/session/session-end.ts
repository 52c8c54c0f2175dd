type Listener = () => void;

// One list for the page, not for a store: a remote's module registers before it has seen a store.
const listeners = new Set<Listener>();

/**
 * Calls the listener synchronously each time a session ends, by sign-out in any tab or because another account signed in.
 * Use it to clear what a module keeps about the user, such as a query cache. Returns the function that stops it.
 */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Calls the listeners. One that throws does not keep the others from running. */
export const notifySessionEnd = (): void => {
  for (const listener of listeners) {
    try {
      listener();
    } catch (error) {
      console.error('A listener of onSessionEnd failed', error);
    }
  }
};
