import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listBrowserZones, timeZoneName, timeZoneOptions } from './time-zones';
import * as names from './zone-names';
import table from './zone-names.json';
import { findUnambiguousTimeZone, isTimeZoneText, searchTimeZones } from './zone-search';

const NEW_YORK = 'America/New_York';
const CHICAGO = 'America/Chicago';
const found = (text: string) => searchTimeZones(text, names).map(({ value }) => value);

describe('a text that can mean one zone only', () => {
  it.each([
    ['Europe/Oslo', 'Europe/Oslo'],
    ['oslo', 'Europe/Oslo'],
    ['Pacific/Norfolk', 'Pacific/Norfolk'],
    ['San Juan, Argentina', 'America/Argentina/San_Juan'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['US/Eastern', NEW_YORK],
    ['EST5EDT', NEW_YORK],
    ['CST6CDT', CHICAGO],
    ['MST7MDT', 'America/Denver'],
    ['PST8PDT', 'America/Los_Angeles'],
    ['Japan', 'Asia/Tokyo'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['Coordinated Universal Time', 'UTC'],
    // Names of time zones in Windows
    ['Eastern Standard Time', NEW_YORK],
    ['Central Standard Time (Mexico)', 'America/Mexico_City'],
    ['US Mountain Standard Time', 'America/Phoenix'],
    ['US Eastern Standard Time', 'America/Indiana/Indianapolis'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['Romance Standard Time', 'Europe/Paris'],
    ['GMT Standard Time', 'Europe/London'],
    ['FLE Standard Time', 'Europe/Kyiv'],
    ['AUS Eastern Standard Time', 'Australia/Sydney'],
    ['Tokyo Standard Time', 'Asia/Tokyo'],
    ['India Standard Time', 'Asia/Kolkata'],
    ['Greenland Standard Time', 'America/Nuuk'],
    // Names in the time zone lists of Windows and of calendars
    ['Central Time (US & Canada)', CHICAGO],
    ['Eastern Time (US and Canada)', NEW_YORK],
    ['(UTC-05:00) Eastern Time (US & Canada)', NEW_YORK],
    ['(GMT-05:00) Eastern Time - New York', NEW_YORK],
    ['(GMT-04:00) Eastern Time', NEW_YORK],
    ['(GMT-05:00) Eastern Time - Toronto', 'America/Toronto'],
    ['(GMT-07:00) Mountain Standard Time (America/Phoenix)', 'America/Phoenix'],
    ['(GMT+02:00) Central European Summer Time (Europe/Paris)', 'Europe/Paris'],
    ['GMT+01:00 Central European Time (Amsterdam)', 'Europe/Amsterdam'],
    ['(GMT+01:00) Berlin (CET)', 'Europe/Berlin'],
    ['(UTC-07:00) Arizona', 'America/Phoenix'],
    ['(UTC-07:00) La Paz, Mazatlan', 'America/Mazatlan'],
    ['(UTC-05:00) Indiana (East)', 'America/Indiana/Indianapolis'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Berlin'],
    ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
    ['(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi', 'Asia/Shanghai'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
    ['(UTC) Coordinated Universal Time', 'UTC'],
    // Common English names
    ['Eastern Time', NEW_YORK],
    ['central time', CHICAGO],
    ['Pacific Daylight Time', 'America/Los_Angeles'],
    ['british summer time', 'Europe/London'],
    ['Japan Time', 'Asia/Tokyo'],
    ['Alaska', 'America/Anchorage'],
    ['JST', 'Asia/Tokyo'],
    ['PDT', 'America/Los_Angeles'],
    ['nzdt', 'Pacific/Auckland'],
  ])('the time zone of the text %j is %s', (text, zone) => {
    expect(findUnambiguousTimeZone(text, names)).toBe(zone);
    expect(searchTimeZones(text, names)[0]).toMatchObject({ value: zone, isCertain: true });
  });
});

describe('a text that can mean several zones', () => {
  it.each([
    ['EST', [NEW_YORK, 'America/Panama', 'Australia/Sydney']],
    ['est', [NEW_YORK, 'America/Jamaica', 'America/Toronto']],
    ['CST', [CHICAGO, 'America/Regina', 'Asia/Shanghai', 'America/Havana']],
    ['MST', ['America/Denver', 'America/Phoenix']],
    ['pst', ['America/Los_Angeles', 'Asia/Manila']],
    ['IST', ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem']],
    ['BST', ['Europe/London', 'Asia/Dhaka']],
    ['AST', ['America/Halifax', 'America/Puerto_Rico', 'Asia/Riyadh']],
    ['CET', ['Europe/Berlin', 'Europe/Oslo', 'Africa/Algiers']],
    ['cest', ['Europe/Berlin', 'Europe/Vienna']],
    ['Central European Time', ['Europe/Berlin', 'Europe/Stockholm']],
    ['Central European Standard Time', ['Europe/Berlin', 'Europe/Warsaw', 'Europe/Oslo']],
    ['EET', ['Europe/Athens', 'Europe/Riga']],
    ['WET', ['Europe/Lisbon']],
    ['GMT', ['Europe/London', 'UTC']],
    ['HST', ['Pacific/Honolulu', 'America/Adak']],
    ['AEST', ['Australia/Sydney', 'Australia/Brisbane']],
    ['eastern', [NEW_YORK, 'Australia/Sydney']],
    ['Central', [CHICAGO, 'Australia/Adelaide']],
    ['pacific', ['America/Los_Angeles']],
    ['Arabian Standard Time', ['Asia/Riyadh', 'Asia/Dubai']],
    ['casey', ['Australia/Melbourne', 'Antarctica/Casey']],
    ['center', ['America/North_Dakota/Center', 'America/Chicago']],
    ['Córdoba', ['America/Argentina/Cordoba', 'Europe/Madrid', 'America/Mexico_City']],
    ['Davis', ['America/Los_Angeles', 'Antarctica/Davis']],
    ['la paz', ['America/La_Paz', 'America/Mazatlan']],
    ['la rioja', ['Europe/Madrid', 'America/Argentina/La_Rioja']],
    ['macquarie', ['Australia/Sydney', 'Antarctica/Macquarie']],
    ['merida', ['America/Merida', 'Europe/Madrid', 'America/Caracas']],
    ['midway', ['America/Chicago', 'Pacific/Midway']],
    ['monticello', ['America/New_York', 'America/Chicago', 'America/Kentucky/Monticello']],
    [' Norfolk ', ['America/New_York', 'Europe/London', 'Pacific/Norfolk']],
    ['palmer', ['America/Anchorage', 'Antarctica/Palmer']],
    ['petersburg', ['America/New_York', 'America/Juneau', 'America/Indiana/Petersburg']],
    ['San_Juan', ['America/Puerto_Rico', 'America/Argentina/San_Juan']],
    ['santarem', ['America/Santarem', 'Europe/Lisbon']],
    ['stanley', ['Atlantic/Stanley', 'Asia/Hong_Kong', 'Europe/London']],
    ['vincennes', ['Europe/Paris', 'America/Indiana/Vincennes']],
    ['gmt+1', ['Europe/Berlin', 'Africa/Lagos', 'Europe/London']],
    ['UTC+1', ['Europe/Berlin']],
    ['utc-05:00', [NEW_YORK, 'America/Bogota', CHICAGO]],
    ['UTC−5', [NEW_YORK]],
    ['(GMT-05:00)', [NEW_YORK]],
    ['+0530', ['Asia/Kolkata', 'Asia/Colombo']],
    ['utc+0', ['Europe/London', 'UTC']],
  ])('the ambiguous text %j finds the time zones %j, and none is chosen', (text, zones) => {
    expect(findUnambiguousTimeZone(text, names)).toBeUndefined();
    expect(findUnambiguousTimeZone(text, null)).toBeUndefined();
    expect(found(text)).toEqual(expect.arrayContaining(zones));
    expect(searchTimeZones(text, names)[0]?.isUnsure).toBe(true);
    // Checks the order except in two cases. The zones of an offset are not sorted by likelihood,
    // and the place of UTC depends on the device.
    if (!zones.includes('UTC') && !/[+−-]/.test(text)) expect(found(text)[0]).toBe(zones[0]);
  });
});

describe('a text that is no time zone', () => {
  it.each([
    '',
    'Head office',
    'Atlantis',
    'UTC+25',
    '12-34',
    'time',
    '(UTC+09:00) Oslo',
    'constructor',
  ])('the text %j means no time zone', (text) =>
    expect(findUnambiguousTimeZone(text, names)).toBeUndefined(),
  );

  it('a time zone is not found by text in the middle of a word: "est" does not find Bucharest', () => {
    expect(found('est')).not.toContain('Europe/Bucharest');
    expect(found('ucharest')).toEqual([]);
  });
});

it('if the names of several time zones begin with the search text, the search marks no result as certain', () => {
  for (const text of ['san', 'new']) {
    const options = searchTimeZones(text, names);
    expect(options.length).toBeGreaterThan(1);
    expect(options.filter(({ isCertain }) => isCertain)).toEqual([]);
  }
});

it('a search for the displayed name of a time zone finds only this zone, or marks only this result as certain', {
  tags: ['proof'],
}, () => {
  const unclear = listBrowserZones().filter((zone) => {
    const options = searchTimeZones(timeZoneName(zone), names);
    const sure = options.length === 1 ? options : options.filter(({ isCertain }) => isCertain);
    return sure.length !== 1 || sure[0]?.value !== zone;
  });
  expect(unclear).toEqual([]);
});

it('a search for the beginning of a name such as "Eastern Time" finds its time zones', () => {
  expect(found('easte')).toEqual(expect.arrayContaining([NEW_YORK, 'America/Detroit']));
  expect(found('india time')[0]).toBe('Asia/Kolkata');
});

const setDeviceZone = (timeZone: string) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone,
  });
  onTestFinished(() => void vi.restoreAllMocks());
};

it('a search for an ambiguous abbreviation lists the time zone of this device first', () => {
  setDeviceZone('Asia/Shanghai');
  expect(found('cst').slice(0, 2)).toEqual(['Asia/Shanghai', CHICAGO]);
  expect(found('central time')[0]).toBe(CHICAGO);
});

it('if an abbreviation is ambiguous, the time zone of this device comes first, even if the browser uses the old zone name', () => {
  setDeviceZone('Europe/Kiev');
  expect(found('eet').slice(0, 2)).toEqual(['Europe/Kyiv', 'Europe/Athens']);
});

it('a pasted cell counts as a time zone only if its text cannot mean anything else', () => {
  const isZone = (text: string) => isTimeZoneText(text, names);
  const zones = ['Europe/Oslo', 'EST', 'Eastern Time', '(UTC-07:00) Arizona', 'GMT+1'];
  expect(zones.filter((text) => !isZone(text))).toEqual([]);
  const others = [
    'Oslo',
    'est',
    'CT',
    'Eastern',
    'Main Street 1',
    '+47 22 12 34 56',
    'Time Square',
    'DAVIS',
  ];
  expect(others.filter(isZone)).toEqual([]);
});

it('before further names such as "EST" are loaded, a search finds time zones only by full name and city', () => {
  expect(findUnambiguousTimeZone('Vienna', null)).toBe('Europe/Vienna');
  expect(findUnambiguousTimeZone('EST', null)).toBeUndefined();
  expect(searchTimeZones('est', null)).toEqual([]);
});

it('the table of zone names and abbreviations contains only time zones that users can choose', () => {
  const choices = new Set(listBrowserZones());
  const used = Object.values(table).flatMap((zones) => zones.split(' '));
  expect(used.filter((zone) => !choices.has(zone))).toEqual([]);
  expect(timeZoneOptions().length).toBe(choices.size);
  expect(timeZoneName(NEW_YORK)).toBe('New York (Eastern Time)');
});
