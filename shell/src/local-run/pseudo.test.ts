import { expect, test } from 'vitest';
import { pseudoLocalize, pseudoLocalizePage } from './pseudo';

test('a pseudo-translation makes a text 40 % longer and replaces every letter', () => {
  expect(pseudoLocalize('Add users')).toBe('⟦Åðð üšéřš····⟧');
  expect(pseudoLocalize('Add users').length).toBeGreaterThanOrEqual('Add users'.length * 1.4);
});

test('a pseudo-translation leaves numbers unchanged and translates no text twice', () => {
  expect(pseudoLocalize('1,234')).toBe('1,234');
  expect(pseudoLocalize(pseudoLocalize('Save'))).toBe(pseudoLocalize('Save'));
});

test('a pseudo-translation includes text that is added later, but not typed text', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<p>Hello</p><textarea>mine</textarea>';
  pseudoLocalizePage(root);
  expect(root.querySelector('p')?.textContent).toBe(pseudoLocalize('Hello'));
  expect(root.querySelector('textarea')?.textContent).toBe('mine');

  const button = document.createElement('button');
  button.setAttribute('aria-label', 'Close');
  root.append(button);
  await Promise.resolve();
  expect(button.getAttribute('aria-label')).toBe(pseudoLocalize('Close'));
});
