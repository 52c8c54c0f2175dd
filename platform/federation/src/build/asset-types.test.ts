import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');
const ENDINGS =
  'svg png jpg jpeg gif webp avif ico bmp woff woff2 ttf otf eot mp3 ogg wav mp4 webm pdf';

test('an import of an image, font, audio file, video or PDF has the type string in TypeScript', {
  tags: ['proof'],
}, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'types-'));
  try {
    const lines = ENDINGS.split(' ').map(
      (ending) => `import ${ending} from './file.${ending}';
        ${ending}.toUpperCase();
        // @ts-expect-error The type is not \`any\`.
        ${ending}.toFixed();`,
    );
    writeFileSync(path.join(folder, 'page.ts'), lines.join('\n'));
    const types = path.join(import.meta.dirname, 'asset-types.d.ts');
    const { stdout } = spawnSync(
      path.join(ROOT, 'node_modules/.bin/tsc'),
      ['--noEmit', '--strict', '--module', 'preserve', '--types', '', 'page.ts', types],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(stdout).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
