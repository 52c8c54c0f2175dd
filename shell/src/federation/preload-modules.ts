/** The address of a file, and its hash. */
export type HashedFile = { href: string; integrity: string };

const preload = ({ href, integrity }: HashedFile): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} did not arrive as it was released`));
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href });
    document.head.append(link);
  });

/**
 * Lets the browser request ES modules and check their hashes. It keeps those that match: whatever imports one of these
 * addresses later gets the checked module, without another request. Rejects when one is missing or differs.
 */
export const preloadModules = async (modules: readonly HashedFile[]): Promise<void> => {
  // All in one go: a browser that also requests what a module imports then finds that request.
  await Promise.all(modules.map(preload));
};
