import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalSiteConfig } from '../config/site-config';
import {
  CACHE,
  type Headers,
  pageHeaders,
  remoteFileHeaders,
  shellFileHeaders,
} from '../hosting/headers';
import { inlineHashes } from '../hosting/inline-hashes';
import { contentType } from './content-type';
import { fileUnder } from './file-under';
import { proxy } from './proxy';
import type { Content } from './respond';
import type { StaticSite } from './static-server';

const PAGE = '/index.html';
const API = '/api';

const read = (file: string, headers: Headers): Content => ({
  type: contentType(file),
  body: readFileSync(file),
  headers,
});

/** A path of the app, as a person types or reloads it; what has a file ending is a file, there or missing. */
const isNavigation = (path: string) => !/\.[^/]*$/.test(path);

function pageOf(folder: string, config: LocalSiteConfig): Content | null {
  const file = fileUnder(folder, PAGE);
  if (!file) return null;
  const { remoteOrigins, allowRemoteOverrides, apiBaseUrl, firebase, identityEmulatorUrl } = config;
  const facts = {
    remoteOrigins,
    overrideOrigins: allowRemoteOverrides,
    apiBaseUrl,
    authDomain: firebase.authDomain,
    identityEmulatorUrl,
    ...inlineHashes(readFileSync(file, 'utf8')),
  };
  return read(file, pageHeaders(facts));
}

/** The shell's origin as it would be deployed: its files, the page for every path of the app, and the API below `/api`. */
export function shellSite(
  folder: string,
  config: LocalSiteConfig,
  backendPort: number,
): StaticSite {
  return {
    intercept(request, response, path) {
      if (path !== API && !path.startsWith(`${API}/`)) return false;
      proxy(request, response, {
        port: backendPort,
        path: (request.url ?? '').slice(API.length).replace(/^(?!\/)/, '/'),
      });
      return true;
    },
    find(path) {
      if (path === '/config.json') {
        const body = Buffer.from(JSON.stringify(config, null, 2));
        const headers = { ...shellFileHeaders(path), 'cache-control': CACHE.revalidate };
        return { type: contentType(path), body, headers };
      }
      if (path === PAGE || isNavigation(path)) return pageOf(folder, config);
      const file = fileUnder(folder, path);
      return file ? read(file, shellFileHeaders(path)) : null;
    },
  };
}

/** A remote's origin: its released versions, each in a folder of its own. */
export function remoteSite(siteFolder: string, packageName: string): StaticSite {
  const folder = join(siteFolder, packageName);
  return {
    find(path) {
      const file = fileUnder(folder, path);
      return file ? read(file, remoteFileHeaders(path)) : null;
    },
  };
}
