import type { LocationField } from 'shared-features/fields';
import { describe, expect, it, vi } from 'vitest';
import { readPastedLocations } from './read-locations';

const read = (text: string, start: LocationField = 'name') =>
  readPastedLocations(
    text,
    start,
    (cell) => cell.includes('Europe/'),
    () => true,
  );

describe('readPastedLocations', () => {
  it('readPastedLocations returns null for a single pasted value, even an address with commas, so that the browser pastes it', () => {
    expect(read('Oslo')).toBeNull();
    expect(read('Karl Johans gate 1, 0154 Oslo', 'address')).toBeNull();
    expect(read('\n Oslo ')).toBeNull();
    expect(read(' ')).toBeNull();
  });

  it('readPastedLocations reads location names separated by commas, semicolons or line breaks', () => {
    const names = [{ name: 'Oslo' }, { name: 'Rome' }, { name: 'Paris' }];
    expect(read('Oslo, Rome, Paris')).toEqual(names);
    expect(read('Oslo; Rome; Paris')).toEqual(names);
    expect(read('Oslo\nRome\r\nParis\n')).toEqual(names);
    expect(read('Oslo, Rome; \nParis')).toEqual(names);
    expect(read('Oslo, Rome, Paris\t')).toEqual(names);
  });

  it('readPastedLocations reads names that Word separates with vertical tabs, but keeps the lines of an address together', () => {
    expect(read('Oslo\vRome\r\n')).toEqual([{ name: 'Oslo' }, { name: 'Rome' }]);
    expect(read('Oslo\vNorth\r\nRome')).toEqual([{ name: 'Oslo\vNorth' }, { name: 'Rome' }]);
    expect(read('Quay 1\v0150 Oslo', 'address')).toEqual([{ address: 'Quay 1\v0150 Oslo' }]);
  });

  it('readPastedLocations reads spreadsheet cells into the column in which the user pastes and the columns to its right', () => {
    expect(read('Oslo\tKarl Johans gate 1, 0154\tEurope/Oslo\textra\nRome\t\tMars')).toEqual([
      { name: 'Oslo', address: 'Karl Johans gate 1, 0154', time_zone: 'Europe/Oslo extra' },
      { name: 'Rome', time_zone: 'Mars' },
    ]);
    expect(read('Street 1\tEurope/Oslo', 'address')).toEqual([
      { address: 'Street 1', time_zone: 'Europe/Oslo' },
    ]);
  });

  it('readPastedLocations joins an address that fills several columns of a spreadsheet', () => {
    const rows = 'Store 1\tHauptstr. 1\t80331\tMünchen\n\nStore 2\t\t50667\tKöln';
    expect(read(rows)).toEqual([
      { name: 'Store 1', address: 'Hauptstr. 1, 80331, München' },
      {},
      { name: 'Store 2', address: '50667, Köln' },
    ]);
    expect(read('HQ\t1 Main St\tHartford\tCT\t06103\tEurope/Oslo')).toEqual([
      { name: 'HQ', address: '1 Main St, Hartford, CT, 06103', time_zone: 'Europe/Oslo' },
    ]);
    expect(read('Hauptstr. 1\t80331\tMünchen', 'address')).toEqual([
      { address: 'Hauptstr. 1, 80331, München' },
    ]);
  });

  it('if a cell after a street number cannot be a time zone, readPastedLocations adds its column to all addresses', () => {
    const mayBeZone = (text: string) => text === 'Oslo';
    const at = (text: string) => readPastedLocations(text, 'name', () => false, mayBeZone);
    const oslo = (address: string) => ({ name: 'HQ', address: `Street 1${address}` });
    expect(at('HQ\tStreet 1\tOslo\nDepot\tQuay 2\tBergen')).toEqual([
      oslo(', Oslo'),
      { name: 'Depot', address: 'Quay 2, Bergen' },
    ]);
    expect(at('HQ\tStreet 1\tOslo')).toEqual([{ ...oslo(''), time_zone: 'Oslo' }]);
    expect(at('HQ\tStreet\tBergen')).toEqual([
      { name: 'HQ', address: 'Street', time_zone: 'Bergen' },
    ]);
    expect(read('HQ\tStreet 1\tBergen')).toEqual([{ ...oslo(''), time_zone: 'Bergen' }]);
  });

  it.each(['+47 22 33 44 55', 'oslo@x.org', '2024-05-01', 'Europe/Osloo'])(
    'readPastedLocations does not add a third column that contains %j to the address',
    (text) => {
      expect(
        readPastedLocations(
          `HQ\tStreet 1\t${text}`,
          'name',
          () => false,
          () => false,
        ),
      ).toEqual([{ name: 'HQ', address: 'Street 1', time_zone: text }]);
    },
  );

  it('readPastedLocations checks only once whether a repeated text may be a time zone, because the check takes long', () => {
    const mayBeZone = vi.fn(() => true);
    const rows = Array.from({ length: 100 }, (_, at) => `Shop ${at}\tStreet ${at}\tEST`);
    readPastedLocations(rows.join('\n'), 'name', () => false, mayBeZone);
    readPastedLocations('HQ\tStreet\tBergen\nDepot\tQuay\tOslo', 'name', () => false, mayBeZone);
    expect(mayBeZone).toHaveBeenCalledOnce();
  });

  it('readPastedLocations leaves out a first column that only numbers the rows', () => {
    const oslo = { name: 'Oslo', address: 'Street 1' };
    expect(read('1\tOslo\tStreet 1\n\t\t\n2\tRome\tVia 2')).toEqual([
      oslo,
      {},
      { name: 'Rome', address: 'Via 2' },
    ]);
    expect(read('1.\tOslo\n2.\tRome')).toEqual([{ name: 'Oslo' }, { name: 'Rome' }]);
    expect(read('7\tOslo\n8\tRome')).toEqual([
      { name: '7', address: 'Oslo' },
      { name: '8', address: 'Rome' },
    ]);
    expect(read('1\t\n2\t')).toEqual([{ name: '1' }, { name: '2' }]);
  });

  it.each([
    ['１', '２'],
    ['１．', '２．'],
    ['١', '٢'],
    ['۱.', '۲.'],
  ])(
    'readPastedLocations leaves out row numbers in Japanese, Arabic and Persian digits: %s, %s',
    (one, two) => {
      expect(read(`${one}\tOslo\tX 1\n${two}\tRome\tX 2`)).toEqual([
        { name: 'Oslo', address: 'X 1' },
        { name: 'Rome', address: 'X 2' },
      ]);
      expect(read(`${one}\tOslo\n${two}\tRome`)).toEqual([{ name: 'Oslo' }, { name: 'Rome' }]);
    },
  );

  it('readPastedLocations finds addresses with Japanese digits below names', () => {
    expect(read('東京本社\n千代田区１－１\n\n大阪支社\n北区２－２')).toEqual([
      { name: '東京本社', address: '千代田区１－１' },
      { name: '大阪支社', address: '北区２－２' },
    ]);
  });

  it('readPastedLocations keeps an empty first cell, so that the other cells stay in their columns', () => {
    expect(read(' \tEurope/Oslo\r\nHavnegata 3\tEurope/Oslo', 'address')).toEqual([
      { time_zone: 'Europe/Oslo' },
      { address: 'Havnegata 3', time_zone: 'Europe/Oslo' },
    ]);
  });

  it('readPastedLocations reads a time zone in the column of addresses as time zone', () => {
    expect(read('Oslo\tEurope/Oslo\nRome\tEurope/Rome\tVia 2')).toEqual([
      { name: 'Oslo', time_zone: 'Europe/Oslo' },
      { name: 'Rome', address: 'Via 2', time_zone: 'Europe/Rome' },
    ]);
    expect(read('Europe/Oslo\tStreet 1', 'address')).toEqual([
      { address: 'Street 1', time_zone: 'Europe/Oslo' },
    ]);
    const both = { address: 'Europe/Oslo', time_zone: 'Europe/Rome' };
    expect(read('Europe/Oslo\tEurope/Rome', 'address')).toEqual([both]);
  });

  it('readPastedLocations recognizes Japanese and Arabic commas', () => {
    expect(read('東京、大阪')).toEqual([{ name: '東京' }, { name: '大阪' }]);
    expect(read('أوسلو، روما؛ باريس')).toEqual([
      { name: 'أوسلو' },
      { name: 'روما' },
      { name: 'باريس' },
    ]);
    expect(read('東京支社，丸の内1-1，Europe/Tokyo')).toEqual([
      { name: '東京支社', address: '丸の内1-1', time_zone: 'Europe/Tokyo' },
    ]);
  });

  it('readPastedLocations reads name, address and time zone from lines with commas or semicolons', () => {
    expect(read('Oslo, Karl Johans gate 1, 0154 Oslo, Europe/Oslo\nRome')).toEqual([
      { name: 'Oslo', address: 'Karl Johans gate 1, 0154 Oslo', time_zone: 'Europe/Oslo' },
      { name: 'Rome' },
    ]);
    expect(read('Oslo; Norway\nRome; Italy')).toEqual([
      { name: 'Oslo', address: 'Norway' },
      { name: 'Rome', address: 'Italy' },
    ]);
  });

  it('readPastedLocations reads a blank line as an empty location, but ignores blank lines at the end', () => {
    expect(read('Oslo\r\n\r\nRome\r\n\r\n')).toEqual([{ name: 'Oslo' }, {}, { name: 'Rome' }]);
    expect(read('Oslo\tStreet 1\n\t\nRome\tVia 2\n\t')).toEqual([
      { name: 'Oslo', address: 'Street 1' },
      {},
      { name: 'Rome', address: 'Via 2' },
    ]);
    expect(read('Oslo; Norway\n\nRome; Italy')).toEqual([
      { name: 'Oslo', address: 'Norway' },
      {},
      { name: 'Rome', address: 'Italy' },
    ]);
    expect(read('\nStreet 1\n\nVia 2', 'address')).toEqual([
      {},
      { address: 'Street 1' },
      {},
      { address: 'Via 2' },
    ]);
  });

  it('readPastedLocations reads a list that is pasted into the column of addresses or time zones', () => {
    expect(read('Street 1, Oslo\nVia 2, Rome', 'address')).toEqual([
      { address: 'Street 1, Oslo' },
      { address: 'Via 2, Rome' },
    ]);
    expect(read('Europe/Oslo', 'time_zone')).toEqual([{ time_zone: 'Europe/Oslo' }]);
    expect(read('Oslo, Rome', 'time_zone')).toEqual([{ time_zone: 'Oslo' }, { time_zone: 'Rome' }]);
    expect(read('Europe/Oslo,\nEurope/Rome;\nUTC; Oslo', 'time_zone')).toEqual(
      ['Europe/Oslo', 'Europe/Rome', 'UTC', 'Oslo'].map((time_zone) => ({ time_zone })),
    );
    expect(read('Europe/Oslo;\n;\nEurope/Rome;', 'time_zone')).toEqual([
      { time_zone: 'Europe/Oslo' },
      {},
      { time_zone: 'Europe/Rome' },
    ]);
    expect(read('Knox, Indiana\n\nOslo, Norway', 'time_zone')).toEqual([
      { time_zone: 'Knox, Indiana' },
      {},
      { time_zone: 'Oslo, Norway' },
    ]);
  });

  it('readPastedLocations does not split "Portland, OR" at its comma', () => {
    const [portland, boston] = [{ name: 'Portland, OR' }, { name: 'Boston' }];
    expect(read('Portland, OR')).toBeNull();
    expect(read('Portland, OR\nBoston')).toEqual([portland, boston]);
    expect(read('Boston; Portland, OR')).toEqual([boston, portland]);
    expect(read('Portland, OR\nAustin, TX')).toEqual([portland, { name: 'Austin, TX' }]);
    expect(read('Depot, Quay 1, Portland, OR\nBoston')).toEqual([
      { name: 'Depot', address: 'Quay 1, Portland, OR' },
      boston,
    ]);
    expect(read('Washington, D.C.; New York, USA')).toEqual([
      { name: 'Washington, D.C.' },
      { name: 'New York, USA' },
    ]);
    expect(read('NY, LA')).toEqual([{ name: 'NY' }, { name: 'LA' }]);
  });

  it('readPastedLocations does not split a name at a comma in parentheses', () => {
    const [berlin, boston] = [{ name: 'Berlin (Mitte, Haus 2)' }, { name: 'Boston' }];
    expect(read('Berlin (Mitte, Haus 2)')).toBeNull();
    expect(read('Berlin (Mitte, Haus 2)\nBoston')).toEqual([berlin, boston]);
    expect(read('Boston, Berlin (Mitte, Haus 2)')).toEqual([boston, berlin]);
    expect(read('Berlin (Mitte, Haus 2), Quay 1 (Gate A, B), Europe/Berlin')).toEqual([
      { ...berlin, address: 'Quay 1 (Gate A, B)', time_zone: 'Europe/Berlin' },
    ]);
    expect(read('Depot (Portland, OR, USA)\nBoston')).toEqual([
      { name: 'Depot (Portland, OR, USA)' },
      boston,
    ]);
    expect(read('Depot (A, Portland, OR, B)\nHotel (old) Portland, OR')).toEqual([
      { name: 'Depot (A, Portland, OR, B)' },
      { name: 'Hotel (old) Portland, OR' },
    ]);
    expect(read('東京（本社、丸の内）、大阪')).toEqual([
      { name: '東京（本社、丸の内）' },
      { name: '大阪' },
    ]);
  });

  it('readPastedLocations keeps "Hartford, CT" in one location, because CT is a state', () => {
    const names = ['Hartford, CT', 'Billings, MT', 'Boston, MA'].map((name) => ({ name }));
    expect(read('Hartford, CT')).toBeNull();
    expect(read('Hartford, CT\nBillings, MT\nBoston, MA')).toEqual(names);
    expect(read('Hartford, CT; Billings, MT; Boston, MA')).toEqual(names);
    expect(read('Lisbon, PT; Porto, PT')).toEqual([{ name: 'Lisbon, PT' }, { name: 'Porto, PT' }]);
    expect(read('Lisbon, PT\nMadrid, ES')).toEqual([
      { name: 'Lisbon, PT' },
      { name: 'Madrid, ES' },
    ]);
  });

  it.each([', ', '; ', '\t'])(
    'readPastedLocations reads CT and MT after the separator %j as time zones if the list has ET and no states',
    (separator) => {
      const lines = [
        ['Chicago', 'CT'],
        ['Denver', 'MT'],
        ['New York', 'ET'],
      ];
      expect(read(lines.map((cells) => cells.join(separator)).join('\n'))).toEqual(
        lines.map(([name, time_zone]) => ({ name, time_zone })),
      );
    },
  );

  it('readPastedLocations reads names above addresses of several lines, with blank lines between the locations', () => {
    expect(read('Head office\nMain Street 1\n0150 Oslo\n\nDepot\nQuay 2\n')).toEqual([
      { name: 'Head office', address: 'Main Street 1\n0150 Oslo' },
      { name: 'Depot', address: 'Quay 2' },
    ]);
    expect(read('Store 1\nStore 2\n\nStore 3\nStore 4')).toHaveLength(5);
  });
});
