import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type HostDescription, hostDescriptionSchema } from '../build/host-description';
import { type RemoteDescription, registryEntrySchema, registrySchema } from '../runtime';

/** A version of a remote that visitors get: the live one, or a candidate that a share of them gets. */
export type LiveRelease = { description: RemoteDescription; role: 'live' | 'candidate' };

/** The live versions that a new version will run together with. */
export type LiveSite = {
  /** Missing when no shell was ever released. */
  shell: HostDescription | undefined;
  /** By package name. */
  remotes: Readonly<Record<string, readonly LiveRelease[]>>;
};

const siteOf = (shell: unknown, registry: unknown, where: string): LiveSite => {
  const remotes: Record<string, LiveRelease[]> = {};
  const entries = registry === undefined ? {} : v.parse(registrySchema, registry).remotes;
  for (const [name, unchecked] of Object.entries(entries)) {
    const entry = v.safeParse(registryEntrySchema, unchecked);
    if (!entry.success) throw new Error(`The entry of ${name} in the registry of ${where} is bad.`);
    const { package: packageName, current, candidate } = entry.output;
    remotes[packageName] = [
      ...(current.description ? [{ description: current.description, role: 'live' as const }] : []),
      ...(candidate?.description
        ? [{ description: candidate.description, role: 'candidate' as const }]
        : []),
    ];
  }
  return {
    shell: shell === undefined ? undefined : v.parse(hostDescriptionSchema, shell),
    remotes,
  };
};

/** Reads what is live in a folder of releases. */
export const readLiveSite = (site: string): LiveSite => {
  const read = (name: string): unknown => {
    const file = path.join(site, 'shell', name);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  };
  return siteOf(read('shell.json'), read('remotes.json'), site);
};

/** How long a live site may take to answer, in milliseconds. */
const TIME_LIMIT = 10_000;

/** Reads what is live on a deployed site, over the network. Throws an Error when the site does not answer. */
export const fetchLiveSite = async (url: string): Promise<LiveSite> => {
  const read = async (name: string): Promise<unknown> => {
    const address = new URL(name, url.endsWith('/') ? url : `${url}/`);
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(TIME_LIMIT) });
      if (answer.ok) return await answer.json();
      throw new Error(`it answers with status ${answer.status}`);
    } catch (cause) {
      throw new Error(
        `${address} could not be read: ${cause instanceof Error ? cause.message : cause}.`,
      );
    }
  };
  return siteOf(await read('shell.json'), await read('remotes.json'), url);
};
