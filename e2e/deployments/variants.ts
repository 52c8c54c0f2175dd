import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPackage } from '@platform/local-stack';

const WORKSPACE = path.join(import.meta.dirname, '../..');

/** Builds of changed sources, made from a copy so that the working tree stays unchanged. */
export type Variants = {
  /** The folder of the copied package. */
  folder: string;
  /** Replaces text in a file of the remote's `src`; fails where it is not there. */
  edit(file: string, from: string, to: string): void;
  write(file: string, content: string): void;
  /** Builds the current sources. Returns the folder of the build. */
  build(): Promise<string>;
  remove(): void;
};

/**
 * Copies a package into a separate workspace.
 * @param packages a folder of further packages that its sources may import
 */
export const variantsOf = (name: string, { packages }: { packages?: string } = {}): Variants => {
  const root = mkdtempSync(path.join(tmpdir(), 'variants-'));
  const dir = path.join(root, name);
  const skip = /[\\/](?:node_modules|dist)$/;
  cpSync(path.join(WORKSPACE, name), dir, {
    recursive: true,
    filter: (file) => !skip.test(file),
  });
  symlinkSync(path.join(WORKSPACE, name, 'node_modules'), path.join(dir, 'node_modules'));
  for (const shared of [
    'shared-features',
    'shared-session',
    'shared-ui',
    'pnpm-lock.yaml',
    'tsconfig.base.json',
  ]) {
    symlinkSync(path.join(WORKSPACE, shared), path.join(root, shared));
  }
  if (packages) symlinkSync(packages, path.join(root, 'node_modules'));
  let built = 0;
  const source = (file: string): string => path.join(dir, 'src', file);
  return {
    folder: dir,
    edit: (file, from, to) => {
      const before = readFileSync(source(file), 'utf8');
      if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
      writeFileSync(source(file), before.replace(from, to));
    },
    write: (file, content) => {
      mkdirSync(path.dirname(source(file)), { recursive: true });
      writeFileSync(source(file), content);
    },
    build: async () => {
      built += 1;
      const folder = path.join(root, `build-${built}`);
      await buildPackage(name, folder, root);
      return folder;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
