import { expect, test } from 'vitest';
import { pseudo, pseudoTranslate } from './pseudo';

test('a pseudo-translation makes a text 40 % longer and replaces every letter', () => {
  expect(pseudo('Add users')).toBe('⟦Åðð üšéřš····⟧');
  expect(pseudo('Add users').length).toBeGreaterThanOrEqual('Add users'.length * 1.4);
});

test('a pseudo-translation leaves numbers unchanged and translates no text twice', () => {
  expect(pseudo('1,234')).toBe('1,234');
  expect(pseudo(pseudo('Save'))).toBe(pseudo('Save'));
});

test('a pseudo-translation includes text that is added later, but not typed text', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<p>Hello</p><textarea>mine</textarea>';
  pseudoTranslate(root);
  expect(root.querySelector('p')?.textContent).toBe(pseudo('Hello'));
  expect(root.querySelector('textarea')?.textContent).toBe('mine');

  const button = document.createElement('button');
  button.setAttribute('aria-label', 'Close');
  root.append(button);
  await Promise.resolve();
  expect(button.getAttribute('aria-label')).toBe(pseudo('Close'));
});
