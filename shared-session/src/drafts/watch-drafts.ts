import { DRAFTS_CHANGED_EVENT } from './stored-draft';

/** Calls the listener when any tab stores or removes drafts. Returns a function that stops this. */
export const watchDrafts = (listener: () => void): (() => void) => {
  // Waits, because drafts are read and written while React renders, when no state may be set.
  const later = () => queueMicrotask(listener);
  const events = [DRAFTS_CHANGED_EVENT, 'storage'];
  for (const event of events) addEventListener(event, later);
  return () => {
    for (const event of events) removeEventListener(event, later);
  };
};
