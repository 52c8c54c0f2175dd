import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { expect, test } from 'vitest';
import { commonBuildConfig, runCompiler } from './common';

test.each(['/projects/a#b/remote', '/projects/a?b/remote', '/projects/news!/remote'])(
  'a build in the folder %s is refused, because Rspack would look for the files of the build in another folder',
  (dir) => {
    expect(() => commonBuildConfig({ dir, development: false })).toThrow(
      `Rspack cannot build in ${dir}: the path has one of the characters # ? !`,
    );
  },
);

test('a build is accepted in a folder whose name has spaces, quotes, brackets or other special characters', () => {
  const dir = "/projects/a b & 'ä' [1] 50%/remote";
  expect(commonBuildConfig({ dir, development: false }).context).toBe(dir);
});

test('in development, CSS modules with the same file name get different class names, and a changed style does not change the names', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'common-'));
  const classesIn = async (name: string, style: string) => {
    const dir = path.join(root, name);
    const write = (file: string, content: string) => {
      mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
      writeFileSync(path.join(dir, file), content);
    };
    write('entry.js', "import './a/card.module.css'; import './b/card.module.css';");
    for (const folder of ['a', 'b']) write(`${folder}/card.module.css`, `.card { ${style} }`);
    const { output, ...common } = commonBuildConfig({ dir, development: true });
    const names = { uniqueName: name, cssFilename: 'main.css' };
    const entry = './entry.js';
    await runCompiler(rspack({ ...common, entry, output: { ...output, ...names }, plugins: [] }));
    return readFileSync(path.join(dir, 'dist/main.css'), 'utf8').match(/^\s*\.\S*card\S*/gm) ?? [];
  };
  try {
    const one = await classesIn('remote-one', 'color: red');
    const classes = [...one, ...(await classesIn('remote-two', 'color: red'))];
    expect(classes).toHaveLength(4);
    expect(new Set(classes).size).toBe(4);
    expect(await classesIn('remote-one', 'color: blue')).toEqual(one);
  } finally {
    rmSync(root, { recursive: true });
  }
});
