import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseDocument, RunningSite } from '../fixtures/site';

/** The description of a release, as far as it is broken here. */
export type Description = ReleaseDocument['description'] & { routes: { module: string }[] };

/** What is broken in a release that goes live past the gate. */
export type Breakage = {
  /** The build to publish; the one that is live where left out. */
  build?: string;
  /** Breaks files in its folder. The registry gets the hashes of what is then there. */
  files?: (folder: string) => void;
  /** Breaks what the registry says of it. */
  description?: (description: Description) => void;
};

const hashOf = (file: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/** Puts a broken remote-main on the site, with no version before it. Gives what puts the good one back. */
export const publishBroken = (site: RunningSite, broken: Breakage): (() => void) => {
  let folder = '';
  const restore = site.changeRegistry((registry) => {
    const entry = registry.remotes.main;
    if (!entry) throw new Error('The registry has no remote "main"');
    const { version, url } = entry.current;
    const live = path.join(site.folder, 'remote-main', version);
    const source = broken.build ?? live;
    const next = `${version}-broken`;
    folder = path.join(site.folder, 'remote-main', next);
    cpSync(source, folder, { recursive: true });
    const description: Description = JSON.parse(
      readFileSync(path.join(source, 'remote.json'), 'utf8'),
    );
    broken.files?.(folder);
    const there = readdirSync(folder);
    for (const name of Object.keys(description.files)) {
      if (there.includes(name)) description.files[name] = hashOf(path.join(folder, name));
    }
    broken.description?.(description);
    entry.current = {
      version: next,
      url: url.replace(version, next),
      description: { ...description, version: next },
    };
    entry.previous = [];
  });
  return () => {
    restore();
    rmSync(folder, { recursive: true, force: true });
  };
};

/** Writes a file of a folder anew. */
export const rewrite = (folder: string, name: string, change: (text: string) => string): void => {
  const file = path.join(folder, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};

/** Takes away the scripts that hold a text: one for each page that loads it. */
export const removeScriptsWith = (folder: string, text: string): void => {
  const found = readdirSync(folder).filter(
    (name) => name.endsWith('.js') && readFileSync(path.join(folder, name), 'utf8').includes(text),
  );
  if (found.length === 0) throw new Error(`No script holds "${text}"`);
  for (const name of found) rmSync(path.join(folder, name));
};
