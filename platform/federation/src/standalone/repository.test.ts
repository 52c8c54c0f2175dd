import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRoutes } from './repository';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'repository-'));
  mkdirSync(path.join(root, 'src'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a command fails if src/routes.ts of a remote does not export a list named "routes", and the error names the file', async () => {
  writeFileSync(path.join(root, 'src/routes.ts'), 'export default [];');
  await expect(readRoutes(root)).rejects.toThrow(
    `${path.join(root, 'src/routes.ts')} has no list of routes: export it with the name "routes".`,
  );
});
