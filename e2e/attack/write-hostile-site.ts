import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import type { HostileFileContent, HostileSite } from './hostile-sites';

const textOf = (
  put: Extract<HostileFileContent, string | ((before: string) => string)>,
  file: string,
): string => {
  if (typeof put === 'string') return put;
  return put(existsSync(file) && lstatSync(file).isFile() ? readFileSync(file, 'utf8') : '');
};

export const writeHostileSiteFolder = (good: string, to: string, { files }: HostileSite): void => {
  cpSync(good, to, { recursive: true });
  for (const [at, put] of Object.entries(files)) {
    const file = path.join(to, at);
    const text = typeof put === 'object' ? '' : textOf(put, file);
    rmSync(file, { recursive: true, force: true });
    mkdirSync(path.dirname(file), { recursive: true });
    if (typeof put === 'object' && 'link' in put) symlinkSync(put.link, file);
    else if (typeof put === 'object') execFileSync('mkfifo', [file]);
    else writeFileSync(file, text);
  }
};

type Node = { mode: string; sha: string } | Map<string, Node>;

/** Writes good and hostile files into a bare repository, even files that git would refuse. */
export const writeHostileSiteRepository = (
  good: string,
  bare: string,
  { files }: HostileSite,
): void => {
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  // Writes git objects without git, because git refuses to write trees with hostile file names.
  const write = (type: string, content: string | Buffer): string => {
    const body = Buffer.from(content);
    const object = Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body]);
    const sha = createHash('sha1').update(object).digest('hex');
    const folder = path.join(bare, 'objects', sha.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, sha.slice(2)), deflateSync(object));
    return sha;
  };
  const blob = (content: string | Buffer) => write('blob', content);
  const read = (folder: string): Map<string, Node> =>
    new Map(
      readdirSync(folder, { withFileTypes: true }).map((entry): [string, Node] => {
        const at = path.join(folder, entry.name);
        if (entry.isDirectory()) return [entry.name, read(at)];
        return [entry.name, { mode: '100644', sha: blob(readFileSync(at)) }];
      }),
    );
  const root = read(good);
  for (const [at, put] of Object.entries(files)) {
    // Keeps a part such as `..` as the name of a folder in the tree, because such names are
    // attacks.
    const parts = at.split('/');
    const last = parts.pop() ?? '';
    let folder = root;
    for (const part of parts) {
      const below = folder.get(part);
      const next = below instanceof Map ? below : new Map<string, Node>();
      folder.set(part, next);
      folder = next;
    }
    if (typeof put === 'object' && 'link' in put) {
      folder.set(last, { mode: '120000', sha: blob(put.link) });
    } else if (typeof put === 'object') {
      folder.set(last, { mode: '160000', sha: 'a'.repeat(40) });
    } else folder.set(last, { mode: '100644', sha: blob(textOf(put, path.join(good, at))) });
  }
  const tree = (of: Map<string, Node>): string => {
    const entries = [...of].map(([name, node]) => {
      const isTree = node instanceof Map;
      const { mode, sha } = isTree ? { mode: '40000', sha: tree(node) } : node;
      return { key: isTree ? `${name}/` : name, mode, name, sha };
    });
    entries.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
    const content = entries.flatMap(({ mode, name, sha }) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(sha, 'hex'),
    ]);
    return write('tree', Buffer.concat(content));
  };
  const who = 'Eve <eve@example.com> 1700000000 +0000';
  const commit = `tree ${tree(root)}\nauthor ${who}\ncommitter ${who}\n\nRelease\n`;
  writeFileSync(path.join(bare, 'refs/heads/main'), `${write('commit', commit)}\n`);
};
