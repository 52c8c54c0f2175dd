import { isWorkerScript } from 'shared-session/host';

/** Older browsers lack Trusted Types. */
type WithTrustedTypes = { trustedTypes?: { createPolicy(name: string, rules: object): unknown } };

const scriptOrigins = new Set([location.origin]);

export const allowScriptOrigins = (urls: readonly string[]): void => {
  for (const url of urls) scriptOrigins.add(new URL(url).origin);
};

// Allows only blob URLs that `workerScript` created, because any code on the page can create blobs,
// and all these blobs have the origin of the site.
const isAllowed = (url: string): boolean => {
  const { protocol, origin } = new URL(url, location.href);
  return protocol === 'blob:' ? isWorkerScript(url) : scriptOrigins.has(origin);
};

/**
 * The site's headers forbid using text as code (decision 17). This policy permits scripts from the
 * site and configured origins, workers from `workerScript`, and text that `DOMParser` reads, such
 * as the XML of a workbook. `DOMParser` creates a separate document, which runs no scripts.
 */
export const installTrustedTypesPolicy = (): void => {
  (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('default', {
    createScriptURL: (url: string) => (isAllowed(url) ? url : null),
    createHTML: (text: string, _type: string, sink: string) =>
      sink === 'DOMParser parseFromString' ? text : null,
  });
};
