import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { expect, test, vi } from 'vitest';
import { HELLO_ROUTE } from '../testing/fixture-remote';
import { runCompiler } from './common';
import { workbenchConfig } from './workbench';

test('the pages of the workbench get the settings and the flags in config.local.json', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'workbench-'));
  writeFileSync(path.join(dir, 'package.json'), '{"name":"remote-reports","version":"1.0.0"}');
  const own = { settings: { rows: 50 }, flags: { reports: true } };
  writeFileSync(path.join(dir, 'config.local.json'), JSON.stringify(own));
  const plugin = vi.spyOn(rspack.experiments, 'VirtualModulesPlugin');
  workbenchConfig(dir, { name: 'remote-reports', routes: [] }, 'reports');
  const config = { remotes: { reports: { settings: own.settings } }, flags: own.flags };
  expect(plugin).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      [path.join(dir, '.workbench/page.js')]: expect.stringContaining(JSON.stringify(config)),
    }),
  );
  rmSync(dir, { recursive: true });
});

test('the workbench lists a page that exports `mount`, but does not build the page, because the workbench cannot show such pages', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'workbench-'));
  const plugin = vi.spyOn(rspack.experiments, 'VirtualModulesPlugin');
  const mounted = { ...HELLO_ROUTE, path: '/map', page: './map/map-page', mount: true };
  workbenchConfig(dir, { name: 'remote-reports', routes: [HELLO_ROUTE, mounted] }, 'reports');
  const [files = {}] = plugin.mock.lastCall ?? [];
  const codeOf = (entry: string) => files[path.join(dir, `.workbench/${entry}.js`)];
  expect(codeOf('workbench')).toContain('"path":"/map"');
  expect(codeOf('page')).toContain('src/hello/hello-page');
  expect(codeOf('page')).not.toContain('src/map/map-page');
  rmSync(dir, { recursive: true });
});

test.each(['tsx', 'ts'])(
  'the workbench shows a page in a .%s file, also in a package of ES modules',
  async (extension) => {
    const dir = mkdtempSync(path.join(tmpdir(), 'workbench-'));
    const write = (file: string, content: string) => {
      mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
      writeFileSync(path.join(dir, file), content);
    };
    write('package.json', '{"name":"remote-reports","version":"1.0.0","type":"module"}');
    write(`src/hello/hello-page.${extension}`, `export default () => 'Hello of the page';`);
    const remote = { name: 'remote-reports', routes: [HELLO_ROUTE] };
    const stats = await runCompiler(rspack(workbenchConfig(dir, remote, 'reports')));
    const errors = stats.toJson({ all: false, errors: true }).errors ?? [];
    expect(errors.filter(({ message }) => message.includes('hello-page'))).toEqual([]);
    rmSync(dir, { recursive: true });
  },
);

test('the error about an invalid config.local.json names the file', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'workbench-'));
  const file = path.join(dir, 'config.local.json');
  writeFileSync(file, '{ "flags": {}, }');
  expect(() => workbenchConfig(dir, { name: 'remote-reports', routes: [] }, 'reports')).toThrow(
    `${file} is not valid JSON: `,
  );
  rmSync(dir, { recursive: true });
});

test('in the workbench, a library uses the version of a package in its own node_modules, not the version in node_modules of the remote', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'workbench-'));
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), content);
  };
  write('package.json', '{"name":"remote-reports","version":"1.0.0"}');
  write('entry.js', "import 'chart';");
  write('node_modules/chart/index.js', "import 'numbers';");
  write('node_modules/chart/node_modules/numbers/index.js', "console.log('one of chart');");
  write('node_modules/numbers/index.js', "console.log('one of the remote');");
  const config = workbenchConfig(dir, { name: 'remote-reports', routes: [] }, 'reports');
  await runCompiler(rspack({ ...config, entry: './entry.js', plugins: [] }));
  expect(readFileSync(path.join(dir, '.workbench/main.js'), 'utf8')).toContain('one of chart');
  rmSync(dir, { recursive: true });
});
