import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../../workspace/folders';
import type { RemovableSecurityControl } from './removable-controls';

const NOT_COPIED =
  /^(?:site|(?:.*\/)?(?:node_modules\/\.pnpm|\.cache|dist|\.git|\.local|\.results))$/;

/** Returns the path of a temporary copy of the workspace, with links to the installed packages. */
export const copyWorkspace = (): string => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'mutated-'));
  cpSync(repositoryRoot, root, {
    recursive: true,
    // Copies links as links, so that links between packages point to the copied packages.
    verbatimSymlinks: true,
    filter: (file) => !NOT_COPIED.test(relative(repositoryRoot, file)),
  });
  const store = join('node_modules', '.pnpm');
  symlinkSync(join(repositoryRoot, store), join(root, store));
  return root;
};

/**
 * Edits sources in `root`, for example to remove a control. Throws an Error unless the text of each
 * edit occurs exactly once. Returns a function that restores the sources.
 */
export const applySourceEdits = (
  root: string,
  { row, edits }: Pick<RemovableSecurityControl, 'row' | 'edits'>,
): (() => void) => {
  const before = new Map<string, string>();
  for (const [file, find, replace = ''] of edits) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(find).length !== 2) {
      throw new Error(`The text of the control of "${row}" must be in ${file} once: ${find}`);
    }
    before.set(path, before.get(path) ?? text);
    writeFileSync(
      path,
      text.replace(find, () => replace),
    );
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
};
