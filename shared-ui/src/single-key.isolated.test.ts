import { expect, test, vi } from 'vitest';

/** Loads another copy of the module, because the shell and each remote have their own copy. */
const loadCopy = async () => {
  vi.resetModules();
  return import('./single-key');
};

test('single-key shortcuts that are switched off stay off in the shell and all remotes, even if the browser stores nothing', async () => {
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

test('a single-key shortcut does nothing while somebody types in a field of a web component', async () => {
  const { isSingleKeyShortcut } = await loadCopy();
  const component = document.body.appendChild(document.createElement('div'));
  const root = component.attachShadow({ mode: 'open' });
  const press = (name: string): boolean | undefined => {
    const element = root.appendChild(document.createElement(name));
    let isShortcut: boolean | undefined;
    const listen = (event: KeyboardEvent) => {
      isShortcut = isSingleKeyShortcut(event, '?');
    };
    addEventListener('keydown', listen, { once: true });
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: '?', bubbles: true, composed: true }),
    );
    return isShortcut;
  };
  expect(press('button')).toBe(true);
  expect(press('input')).toBe(false);
  component.remove();
});
