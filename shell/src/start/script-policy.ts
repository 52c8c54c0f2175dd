import { checkedScripts } from '../federation/file-integrity';

/** The part of the browser's Trusted Types that is used here. Older browsers have none of it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: {
      createScriptURL(url: string): string | null;
      createHTML(text: string, type: string, sink: string): string | null;
    },
  ): unknown;
};

const origins = new Set([location.origin]);

/** Lets scripts come from these origins, besides the page's own. */
export const allowScriptsFrom = (urls: readonly string[]): void => {
  for (const url of urls) origins.add(new URL(url).origin);
};

// The origin of a blob is that of the page which made it, so it says nothing about the script.
const isAllowed = (url: string): boolean => {
  const { protocol, origin } = new URL(url, location.href);
  return protocol === 'blob:' ? checkedScripts.has(url) : origins.has(origin);
};

/**
 * The page's headers let the browser take no text for code (decision 17). This policy has the two exceptions: the address
 * of a script, from an origin that the configuration names (bundler, remotes and the auth SDK set such addresses) or
 * checked for a worker, and a text that is parsed into a document of its own, in which no script runs (a workbook's XML).
 */
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (isAllowed(url) ? url : null),
  createHTML: (text, _type, sink) => (sink === 'DOMParser parseFromString' ? text : null),
});
