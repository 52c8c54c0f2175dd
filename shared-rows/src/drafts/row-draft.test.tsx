import { act, cleanup, renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { openDraft as openStoredDraft } from 'shared-session';
import { createTestStore } from 'shared-session/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRow, type Row, type RowDraftName } from '../checks/row';
import {
  moveDraftRows,
  useDiscardRows,
  useNotStoredCount,
  useRowDraft,
  useUnsentCount,
} from './row-draft';

const BLANK = { name: '', address: '', time_zone: '' };
const oslo = createRow(0, { ...BLANK, name: 'Oslo' });
const rome = createRow(1, { ...BLANK, name: 'Rome' }, { state: 'inFlight' });

const openDraft = (step: RowDraftName, organization_id?: string) => {
  const { store } = createTestStore({ user: { organization_id } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  const useDraft = () => ({
    draft: useRowDraft(step),
    unsent: useUnsentCount(step),
    notStored: useNotStoredCount(step),
    discard: useDiscardRows(step),
  });
  const mount = () => renderHook(useDraft, { wrapper });
  const { result, unmount } = mount();
  const { rowsAtom, filledAtom, flush } = result.current.draft;
  const typeRows = (rows: readonly Row[]) =>
    act(() => store.set(rowsAtom, (state) => ({ ...state, rows })));
  return {
    result,
    mount,
    unmount,
    typeRows,
    setRows: (rows: readonly Row[]) => {
      typeRows(rows);
      flush();
    },
    names: () => store.get(filledAtom).map(({ values }) => values.name),
  };
};

it('a draft has two counts of unsaved rows, one with and one without the rows being sent', () => {
  const { result, setRows } = openDraft('add-locations');
  setRows([oslo, rome, createRow(2, BLANK)]);
  expect(result.current).toMatchObject({ notStored: 2, unsent: 1 });
});

it('discarding the rows of a draft keeps the rows that are being sent', () => {
  const { result, setRows, names } = openDraft('add-locations');
  setRows([oslo, rome]);
  act(() => result.current.discard());
  expect(names()).toEqual(['Rome']);
});

it.each(['while no page shows the table', 'while the table is shown again'])(
  'rows that were moved into the draft of a closed table stay there when the table finishes sending its own rows %s',
  (when) => {
    const settings = openDraft('settings-locations', 'h');
    settings.setRows([rome]);
    settings.unmount();
    openDraft('add-locations', 'h').setRows([oslo]);
    moveDraftRows({ uid: 'uid-1', organization: 'h' }, 'add-locations', 'settings-locations');
    if (when === 'while the table is shown again') settings.mount();
    settings.setRows([]);
    expect(openDraft('settings-locations', 'h').names()).toEqual(['Oslo']);
  },
);

it('a draft keeps its rows for 7 days after the rows were last shown, even if the rows were typed long before', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  openDraft('add-locations').setRows([oslo]);
  vi.setSystemTime(Date.now() + 8 * DAY_MS);
  cleanup();
  vi.setSystemTime(Date.now() + 6 * DAY_MS);
  expect(openDraft('add-locations').names()).toEqual(['Oslo']);
});

it('rows typed for one organization are shown only in this organization', () => {
  openDraft('add-locations', 'a').setRows([oslo]);
  const other = openDraft('add-locations', 'b');
  expect(other.names()).toEqual([]);
  other.setRows([{ ...rome, state: 'unsent' }]);
  expect(openDraft('add-locations', 'a').names()).toEqual(['Oslo']);
  expect(openDraft('add-locations', 'b').names()).toEqual(['Rome']);
});

/** Stores rows as an earlier version of the site did: the draft's name has no organization. */
const storeOlderRows = (step: RowDraftName, ...names: string[]) => {
  const draft = openStoredDraft<unknown>({ uid: 'uid-1', step, table: 'locations' });
  const rows = names.map((name) => [name, '', '']);
  draft.save({ fields: Object.keys(BLANK), rows, checked: [], unconfirmed: [] });
  draft.flush();
  return draft;
};

it('rows stored without an organization belong to the first organization that opens their table', () => {
  openDraft('settings-locations', 'c').setRows([oslo]);
  const older = storeOlderRows('settings-locations', 'Oslo', 'Lima');
  cleanup();
  expect(openDraft('settings-locations', 'c').names()).toEqual(['Oslo', 'Lima']);
  expect(openDraft('settings-locations', 'd').names()).toEqual([]);
  expect(older.load()).toBeNull();
});

it('rows that were typed shortly before the organization of the user is known belong to this organization', () => {
  const { typeRows } = openDraft('settings-locations');
  typeRows([oslo]);
  typeRows([createRow(0, { ...BLANK, name: 'Oslo 2' })]);
  expect(openDraft('settings-locations', 'g').names()).toEqual(['Oslo 2']);
});

it('locations typed before the organization was known can be moved to the settings of the organization', () => {
  storeOlderRows('add-locations', 'Oslo');
  moveDraftRows({ uid: 'uid-1', organization: 'e' }, 'add-locations', 'settings-locations');
  expect(openDraft('settings-locations', 'e').names()).toEqual(['Oslo']);
  expect(openDraft('settings-locations', 'f').names()).toEqual([]);
});
