import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { copySiteFolder } from '../stack/start-site';
import { findOrInstallBrowser } from '../test-run/browsers';
import { repositoryRoot } from '../workspace/folders';
import { runNode } from '../workspace/run-node';
import {
  ATTACKS_TO_RUN_WITHOUT_CONTROL,
  type AttackPart,
  REMOVABLE_CONTROLS,
  type RemovableSecurityControl,
} from './removable-controls';
import type { AttackReportRow } from './row';

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
 * Removes a control from the sources in `root`. Throws an Error unless the text of each edit occurs
 * exactly once. Returns a function that restores the control.
 */
export const removeControl = (
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

/** Returns the names of rows with a successful attack, and of rows that are missing. */
export const namesOfFailedRows = (
  parts: readonly AttackPart[],
  rows: readonly AttackReportRow[],
): string[] =>
  REMOVABLE_CONTROLS.filter(({ part }) => parts.includes(part))
    .map(({ row }) => row)
    .filter((name) => rows.find((row) => row.name === name)?.through.length !== 0);

const attackWithout = async (
  root: string,
  control: RemovableSecurityControl,
  parts: readonly AttackPart[],
  seconds: string,
): Promise<string[]> => {
  const file = join(root, 'rows.json');
  const env = { LOCAL_DIR: join(root, '.local'), BROWSER_PATH: findOrInstallBrowser() };
  const run = (...args: string[]) =>
    runNode([join(root, 'platform/local-stack/bin/run.mjs'), ...args], { cwd: root, env });
  rmSync(file, { force: true });
  copySiteFolder(join(root, 'site'));
  const restore = removeControl(root, control);
  const byDefault: readonly AttackPart[] = ATTACKS_TO_RUN_WITHOUT_CONTROL[control.part];
  try {
    if (byDefault.includes('browser')) {
      const { code, output } = await run('test', '--only=build');
      if (code !== 0) throw new Error(`The site could not be built:\n${output}`);
    }
    const options = [`--only=${parts.join()}`, `--seconds=${seconds}`, `--to=${file}`];
    const { output } = await run('attack', ...options);
    if (!existsSync(file)) throw new Error(`The attack did not end:\n${output}`);
    return namesOfFailedRows(parts, JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    restore();
  }
};

/**
 * Attacks a copy of the workspace once for each security control, without this control. Throws an
 * Error if the row of a removed control passes, or if another row fails.
 * @param row the name of the row whose control is removed, by default each row in turn
 * @param only the parts of the attack to run, by default those in `ATTACKS_TO_RUN_WITHOUT_CONTROL`
 */
export const attackWithoutEachControl = async (
  row: string | undefined,
  only: readonly AttackPart[] | undefined,
  seconds: string,
): Promise<void> => {
  const controls = REMOVABLE_CONTROLS.filter((each) => row === undefined || each.row === row);
  if (controls.length === 0) {
    throw new Error(
      `There is no row "${row}": ${REMOVABLE_CONTROLS.map((each) => each.row).join(', ')}.`,
    );
  }
  const root = copyWorkspace();
  let wrong = 0;
  try {
    for (const control of controls) {
      const isRight = (failed: readonly string[]) => failed.join() === control.row;
      const parts = only ?? ATTACKS_TO_RUN_WITHOUT_CONTROL[control.part];
      let failed = await attackWithout(root, control, parts, seconds);
      // After a wrong result, attacks a second time, because rows with measured values may also
      // fail on a busy machine.
      if (!isRight(failed)) failed = await attackWithout(root, control, parts, seconds);
      if (!isRight(failed)) wrong += 1;
      const mark = isRight(failed) ? '✓' : '✗';
      const fails = failed.join(', ') || 'nothing';
      console.log(`  ${mark} ${control.row}, without ${control.without}: ${fails} fails`);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  if (wrong > 0) throw new Error(`${wrong} of ${controls.length} rows did not fail alone.`);
  console.log(`\nEach of ${controls.length} rows fails alone, without its control.`);
};
