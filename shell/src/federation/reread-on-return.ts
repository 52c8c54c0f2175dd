/**
 * Reads the registry again when its tab comes back to the front: a release, a rollback and the end of a gradual release
 * then reach the remotes of which nothing runs in this tab yet, and nothing but the registry is loaded for it. A tab that
 * is looked at all the time learns of them at its next page load.
 * @param reread reads the registry anew; asked again only when it is done
 * @returns what ends it
 */
export const rereadOnReturn = (reread: () => Promise<void>): (() => void) => {
  let reading = false;
  const onChange = async () => {
    if (reading || document.visibilityState !== 'visible' || !navigator.onLine) return;
    reading = true;
    try {
      await reread();
    } finally {
      reading = false;
    }
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};
