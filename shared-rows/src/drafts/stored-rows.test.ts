import { describe, expect, it } from 'vitest';
import { createRow, type Row } from '../checks/row';
import { moveRowsBetweenDrafts, openStoredRows } from './stored-rows';
import { createRowTableState } from './table-state';

const OWNER = { uid: 'uid-1', organization: '' };
const keyOf = (step: string) => `draft:uid-1:${step}`;
const location = (id: number, name: string): Row =>
  createRow(id, { name, address: '', time_zone: '' });

const open = () => openStoredRows(OWNER, 'add-locations');

const storedNames = (step = 'add-locations'): string[] => {
  const { value } = JSON.parse(localStorage.getItem(keyOf(step)) ?? '{"value":{"rows":[]}}');
  return value.rows.map(([name]: string[]) => name);
};

/** Stores these locations as the draft, without an event that informs this tab. */
const storeUnnoticed = (...names: string[]) => {
  const rows = names.map((name) => [name]);
  const value = { fields: ['name'], rows, checked: [], unconfirmed: [] };
  const newValue = JSON.stringify({ savedAt: Date.now(), table: 'locations', value });
  localStorage.setItem(keyOf('add-locations'), newValue);
  return newValue;
};

const storeInAnotherTab = (...names: string[]) => {
  const newValue = storeUnnoticed(...names);
  window.dispatchEvent(new StorageEvent('storage', { key: keyOf('add-locations'), newValue }));
};

const tableOf = (rows: readonly Row[], isOpen = false) => ({
  ...createRowTableState({ name: '', address: '', time_zone: '' }),
  rows,
  isOpen,
});

describe('the stored rows of a draft', () => {
  const oslo = location(0, 'Oslo');
  const rome = location(1, 'Rome');

  it('a draft is stored and loaded without its blank rows', () => {
    const stored = open();
    stored.keep([], [oslo, location(1, ' '), rome]);
    stored.flush();
    expect(storedNames()).toEqual(['Oslo', 'Rome']);
    expect(
      open()
        .load()
        .rows.map(({ values }) => values.name),
    ).toEqual(['Oslo', 'Rome']);
  });

  it('when a tab removes its rows from the stored draft, rows that another tab has stored there stay', () => {
    const stored = open();
    stored.keep([], [oslo, rome]);
    stored.flush();
    storeInAnotherTab('Oslo', 'Rome', 'Lima');
    stored.keep([oslo, rome], [rome]);
    stored.flush();
    expect(storedNames()).toEqual(['Rome', 'Lima']);
    stored.keep([rome], []);
    stored.flush();
    expect(storedNames()).toEqual(['Lima']);
  });

  it('a page restored from the back/forward cache keeps rows that another tab has stored in the meantime', () => {
    const stored = open();
    stored.keep([], [oslo]);
    stored.flush();
    storeUnnoticed('Oslo', 'Lima');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    stored.keep([oslo], [oslo, rome]);
    stored.flush();
    expect(storedNames()).toEqual(['Oslo', 'Rome', 'Lima']);
  });

  it('the earlier text of a changed row does not come back when another tab stores this text at the same time', () => {
    const stored = open();
    stored.keep([], [oslo, rome]);
    stored.flush();
    storeInAnotherTab('Oslo', 'Rome', 'Lima');
    const milan = location(1, 'Milan');
    const turin = location(1, 'Turin');
    stored.keep([oslo, rome], [oslo, milan]);
    stored.flush();
    storeUnnoticed('Oslo', 'Rome', 'Lima', 'Quito');
    stored.keep([oslo, milan], [oslo, turin]);
    stored.flush();
    expect(storedNames()).toEqual(['Oslo', 'Turin', 'Lima', 'Quito']);
  });

  it('a removed row does not come back when another tab stores this row at the same moment', () => {
    const stored = open();
    stored.keep([], [oslo, rome]);
    stored.flush();
    storeInAnotherTab('Oslo', 'Rome', 'Lima');
    stored.keep([oslo, rome], [oslo]);
    stored.flush();
    storeUnnoticed('Oslo', 'Rome', 'Lima');
    stored.keep([oslo], []);
    stored.flush();
    expect(storedNames()).toEqual(['Lima']);
  });

  it('a change of blank rows in one tab does not restore rows that another tab has discarded', () => {
    const stored = open();
    stored.keep([], [oslo]);
    stored.flush();
    storeInAnotherTab();
    stored.keep([oslo], [oslo, location(2, '')]);
    stored.flush();
    expect(storedNames()).toEqual([]);
  });

  it('a closed table replaces its rows with the rows that another tab has stored', () => {
    const stored = open();
    stored.keep([], [oslo]);
    stored.flush();
    storeInAnotherTab('Lima');
    const { rows } = stored.follow(tableOf([oslo]));
    expect(rows.map(({ values }) => values.name)).toEqual(['Lima']);
  });

  it('rows loaded from another tab get new ids, so that late responses for older rows do not change the new rows', () => {
    const stored = open();
    stored.keep([], [oslo]);
    stored.flush();
    storeInAnotherTab('Lima', 'Rome');
    const { rows, nextId } = stored.follow({ ...tableOf([oslo]), nextId: 1 });
    expect(rows.map(({ id }) => id)).toEqual([1, 2]);
    expect(nextId).toBe(3);
  });

  it('an open table keeps rows that another tab removed, and marks these rows as perhaps sent by the other tab', () => {
    const stored = open();
    stored.keep([], [oslo, rome]);
    stored.flush();
    storeInAnotherTab('Rome');
    const { rows } = stored.follow(tableOf([oslo, rome], true));
    expect(rows.map(({ state }) => state)).toEqual(['unconfirmed', 'unsent']);
    expect(rows.map(stored.isOfOthers)).toEqual([true, false]);
    stored.keep(rows, [{ ...oslo, state: 'inFlight' }, rome]);
    expect(stored.isOfOthers(oslo)).toBe(false);
  });

  it('rows that another tab removes during typing in this tab are marked and stored as perhaps sent', () => {
    const stored = open();
    const turin = location(2, 'Turin');
    stored.keep([], [oslo, rome]);
    stored.flush();
    stored.keep([oslo, rome], [oslo, rome, turin]);
    storeInAnotherTab('Rome');
    const { rows } = stored.follow(tableOf([oslo, rome, turin], true));
    expect(rows.map(({ state }) => state)).toEqual(['unconfirmed', 'unsent', 'unsent']);
    stored.flush();
    expect(
      open()
        .load()
        .rows.map(({ state }) => state),
    ).toEqual(['unconfirmed', 'unsent', 'unsent']);
  });

  it('rows that a table is sending are not replaced with rows that another tab has stored', () => {
    const stored = open();
    const table = tableOf([{ ...oslo, state: 'inFlight' }]);
    storeInAnotherTab('Lima');
    expect(stored.reload(table)).toBe(table);
  });

  it('rows that are moved to another draft are added after the rows of that draft, without duplicates', () => {
    const settings = openStoredRows(OWNER, 'settings-locations');
    settings.keep([], [oslo]);
    settings.flush();
    const onboarding = open();
    onboarding.keep([], [oslo, rome]);
    onboarding.flush();
    moveRowsBetweenDrafts(OWNER, 'add-locations', 'settings-locations');
    expect(storedNames('settings-locations')).toEqual(['Oslo', 'Rome']);
    expect(localStorage.getItem(keyOf('add-locations'))).toBeNull();
    moveRowsBetweenDrafts(OWNER, 'add-locations', 'settings-locations');
    expect(storedNames('settings-locations')).toEqual(['Oslo', 'Rome']);
  });
});
