import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type FirebaseFile, type FirebaseSite, writeHosting } from '@platform/federation/hosting';
import { composeSite } from '@platform/federation/release';
import { originOf } from '../workspace/ports';

const require = createRequire(import.meta.url);

type Superstatic = {
  server(options: {
    port: number;
    hostname: string;
    config: FirebaseSite;
    cwd: string;
    compression: boolean;
    stack: 'strict';
  }): { listen(done: () => void): Server };
};

/** The server that the hosting emulator of `firebase-tools` starts for each hosting site. */
const { server: hostingServer }: Superstatic = createRequire(
  require.resolve('firebase-tools/package.json'),
)('superstatic');

/** A folder of releases to serve on this computer as Firebase Hosting would. */
export type HostedSite = {
  site: string;
  /** The port of each package. */
  ports: Readonly<Record<string, number>>;
  /** `/config.json` without the remotes' origins, which the ports determine. */
  config: object;
};

const listen = (cwd: string, config: FirebaseSite, port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = hostingServer({
      port,
      hostname: '127.0.0.1',
      config,
      cwd,
      compression: true,
      stack: 'strict',
    }).listen(() => resolve(server));
  });

/**
 * Deploys releases to hosting servers on this computer, as docs/deploying.md describes: writes `deploy.json` and
 * `config.json`, composes the site for its origins, and writes `firebase.json`.
 */
export async function startHosting({ site, ports, config }: HostedSite): Promise<() => void> {
  const remotes = Object.keys(ports).filter((name) => name !== 'shell');
  const originsOf = Object.fromEntries(remotes.map((name) => [name, originOf(ports[name] ?? 0)]));
  const sites = Object.fromEntries(Object.keys(ports).map((name) => [name, name]));
  const write = (file: string, content: object) =>
    writeFileSync(join(site, file), JSON.stringify(content));
  write('deploy.json', { origins: originsOf, firebase: { sites } });
  write('shell/config.json', { ...config, remoteOrigins: Object.values(originsOf) });
  composeSite(site, Object.fromEntries(remotes.map((name) => [name, `${originsOf[name]}/`])));
  await writeHosting(site);
  const { hosting }: FirebaseFile = require(join(site, 'firebase.json'));
  const servers = await Promise.all(
    hosting.map((hosted) => listen(site, hosted, ports[hosted.site] ?? 0)),
  );
  return () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  };
}
