import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { forgetLanguages } from 'shared-i18n';
import { languageAtom } from 'shared-session';
import { createTestStore } from 'shared-session/testing';
import { expect, onTestFinished, test } from 'vitest';
import { storeLanguage } from '../language/languages';
import { AccountMenu } from './account-menu';

const openMenu = () => {
  const { store } = createTestStore({ user: { name: 'Ada', email: '123@x.org' } });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <AccountMenu links={null} />
      </MemoryRouter>
    </Provider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /Ada/ }));
  return store;
};

test('the list of languages shows the chosen language while the messages of this language load', async () => {
  onTestFinished(() => {
    storeLanguage('en');
    localStorage.clear();
    forgetLanguages();
  });
  const store = openMenu();
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  const choose = (value: string) => fireEvent.change(list, { target: { value } });
  choose('de');
  expect(list.value).toBe('de');
  expect(store.get(languageAtom)).toBe('en');
  await expect.poll(() => store.get(languageAtom)).toBe('de');
  expect(await screen.findByRole('combobox', { name: 'Sprache' })).toBe(list);
  expect(list.value).toBe('de');
});

test('the account menu shows name and email of the account in their own text direction, even on a right-to-left page', () => {
  openMenu();
  for (const text of ['Ada', '123@x.org']) expect(screen.getByText(text).tagName).toBe('BDI');
});
