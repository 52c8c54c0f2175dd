import { expect, test, vi } from 'vitest';

/** Loads another copy of the module, as each build on a page does. */
const loadCopy = async () => {
  vi.resetModules();
  return import('./single-key');
};

test('after single-key shortcuts are switched off, the shell and all remotes leave them off, even if the browser cannot store the choice', async () => {
  const settings = await loadCopy();
  const shell = await loadCopy();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(settings.switchSingleKeyShortcuts(false)).toBe(false);
  expect(shell.areSingleKeyShortcutsOn()).toBe(false);
  expect(shell.isSingleKeyShortcut(new KeyboardEvent('keydown', { key: '/' }), '/')).toBe(false);
  full.mockRestore();
  expect(settings.switchSingleKeyShortcuts(true)).toBe(true);
  expect(shell.areSingleKeyShortcutsOn()).toBe(true);
  // Stores a choice as another tab does.
  localStorage.setItem('search-key', 'off');
  expect(shell.areSingleKeyShortcutsOn()).toBe(false);
});
