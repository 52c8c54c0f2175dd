import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkTypesIn, findFolderCycles } from './checks';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'checks-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
}

describe('the import law for folders', () => {
  const orders = { 'app/src/orders/list.ts': `import '../prices/price';` };

  test('the import check rejects folders that import each other, even when no two files import each other', async () => {
    write({
      ...orders,
      'app/src/orders/order.ts': '',
      'app/src/prices/price.ts': '',
      'app/src/prices/discount.ts': `import type {} from '../orders/order';`,
    });
    const { code, output } = await findFolderCycles(root);
    expect(output).toMatch(/no-folder-cycle: app\/src\/orders → \s+app\/src\/prices →/);
    expect(code).toBeGreaterThan(0);
  });

  test('the import check accepts two folders that import each other if the imports in one direction are only in tests', async () => {
    write({
      ...orders,
      'app/src/prices/price.ts': '',
      'app/src/prices/price.test.ts': `import '../orders/list';`,
    });
    const { code, output } = await findFolderCycles(root);
    expect(output).toMatch(/no dependency violations found/);
    expect(code).toBe(0);
  });
});

test('the check of types checks a changed file again, even if the modification time of the file is before the last check', async () => {
  const cache = join(root, 'types.json');
  write({
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'price.ts': 'export const price = 1;',
    'order.ts': `import { price } from './price'; export const sum: number = price;`,
  });
  expect(await checkTypesIn(root, cache)).toEqual({ code: 0, output: '' });

  write({ 'price.ts': `export const price = 'free';` });
  utimesSync(join(root, 'price.ts'), 0, 0);
  const { code, output } = await checkTypesIn(root, cache);
  expect(output).toContain(`Type 'string' is not assignable to type 'number'.`);
  expect(code).toBeGreaterThan(0);
});
