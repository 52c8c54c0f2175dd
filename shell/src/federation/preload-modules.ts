/** The address of a file, and its hash. */
export type HashedFile = { href: string; integrity: string };

const request = async ({ href, integrity }: HashedFile): Promise<void> => {
  const answer = await fetch(href, { integrity });
  if (!answer.ok) throw new Error(`${href} answers with status ${answer.status}`);
  await answer.arrayBuffer();
};

const preload = ({ href, integrity }: HashedFile): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} did not arrive as it was released`));
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href });
    document.head.append(link);
  });

/**
 * Lets the browser check the hashes of ES modules and keep them: whatever imports one of these addresses later gets the
 * checked module, without another request. Rejects when one is missing or differs.
 */
export const preloadModules = async (modules: readonly HashedFile[]): Promise<void> => {
  // Requested before, because Firefox never asks again for a module that failed. The links take them from the cache.
  await Promise.all(modules.map(request));
  // All links at the same time: a browser that also preloads a module's imports finds them requested already.
  await Promise.all(modules.map(preload));
};
