import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { expect, test, vi } from 'vitest';
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
