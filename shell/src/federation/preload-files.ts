import type { DescribedModule } from '@platform/federation/runtime';
import type { DescribedRelease } from '../state/remotes';

/** The shell's build (`host.ts` in platform/federation) finds the script by this chunk name. */
export const loadFederationRuntime = () =>
  import(/* webpackChunkName: "federation-runtime" */ './federation-runtime');

const isRequested = (href: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].some(
    (link) => link.href === href,
  );

export const preloadReleaseFiles = (
  { url, description }: DescribedRelease,
  { scripts, styles }: DescribedModule,
): void => {
  const { entry, entryType, files } = description;
  const preload = (type: 'script' | 'style', file: string): void => {
    const { href } = new URL(file, url);
    const integrity = files[file];
    if (!integrity || isRequested(href)) return;
    const link = document.createElement('link');
    // Uses the CORS mode of the later request. Otherwise, the browser would load the file twice.
    const crossOrigin = 'anonymous';
    Object.assign(link, { rel: 'preload', as: type, integrity, crossOrigin, href });
    document.head.append(link);
  };
  // Skips the scripts if the entry is an ES module, because `entry-plugin.ts` preloads these
  // scripts.
  if (!entryType) for (const script of [entry, ...scripts]) preload('script', script);
  for (const style of styles) preload('style', style);
};
