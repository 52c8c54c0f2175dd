import { forgetLanguages, switchLanguage } from 'shared-i18n';
import { loadLocationsAtom } from 'shared-session';
import { languageStateAtom } from 'shared-session/host';
import { createTestStore } from 'shared-session/testing';
import { expect, it, onTestFinished } from 'vitest';
import { locationChoicesAtom } from './location-choices';
import { removedItemsAtom } from './removed-items';

const start = async () => {
  const payload = ['Zoo', 'Ålesund', 'Bodø'].map((name, at) => ({ _id: `${at}`, name }));
  const { store } = createTestStore({ user: {}, respond: () => ({ payload }) });
  await store.set(loadLocationsAtom);
  return { store, labels: () => store.get(locationChoicesAtom).map(({ label }) => label) };
};

it('the locations to choose from are in the alphabetical order of the language, and leave out removed locations', async () => {
  const { store, labels } = await start();
  expect(labels()).toEqual(['Ålesund', 'Bodø', 'Zoo']);
  store.set(removedItemsAtom, new Map([['/locations/2', false]]));
  expect(labels()).toEqual(['Ålesund', 'Zoo']);
});

it('when the language changes to Norwegian, the locations to choose from are sorted as in Norwegian: Å comes after Z', async () => {
  const { store, labels } = await start();
  expect(labels()).toEqual(['Ålesund', 'Bodø', 'Zoo']);
  onTestFinished(forgetLanguages);
  switchLanguage('nb');
  store.set(languageStateAtom, 'nb');
  expect(labels()).toEqual(['Bodø', 'Zoo', 'Ålesund']);
});
