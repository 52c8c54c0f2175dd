import { isWorkerScript } from 'shared-session/host';

/** The part of the browser's Trusted Types that is used here. Older browsers lack it. */
type WithTrustedTypes = { trustedTypes?: { createPolicy(name: string, rules: object): unknown } };

const scriptOrigins = new Set([location.origin]);

export const allowScriptsFrom = (urls: readonly string[]): void => {
  for (const url of urls) scriptOrigins.add(new URL(url).origin);
};

// A blob is allowed only if a build created it as the script of a worker, because a blob's origin
// says nothing about the script.
const isAllowed = (url: string): boolean => {
  const { protocol, origin } = new URL(url, location.href);
  return protocol === 'blob:' ? isWorkerScript(url) : scriptOrigins.has(origin);
};

/**
 * The site's headers forbid using text as code (decision 17). This policy permits scripts from the
 * site and configured origins, workers that a build created, and text that `DOMParser` reads, such
 * as the XML of a workbook. `DOMParser` creates a separate document, which runs no scripts.
 */
export const installTrustedTypesPolicy = (): void => {
  (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('default', {
    createScriptURL: (url: string) => (isAllowed(url) ? url : null),
    createHTML: (text: string, _type: string, sink: string) =>
      sink === 'DOMParser parseFromString' ? text : null,
  });
};
