import { forgetLanguages, switchLanguage } from 'shared-i18n';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findTimeZone, isTimeZoneName, timeZoneName, timeZoneOptions } from './time-zones';
import { searchTimeZones } from './zone-search';

const optionOf = (zone: string) => timeZoneOptions().find(({ value }) => value === zone)?.label;

describe('the time zones to choose from', () => {
  it('the list of time zones starts with the time zone of this device', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(timeZoneOptions()[0]).toEqual({
      value: own,
      label: `${timeZoneName(own)}, this device`,
    });
    expect(timeZoneOptions().filter(({ value }) => value === own)).toHaveLength(1);
  });

  it.each(['Etc/GMT+8', 'EST5EDT'])(
    'the list of time zones leaves out the time zone %s of the device, which cannot be stored',
    (timeZone) => {
      const options = Intl.DateTimeFormat().resolvedOptions();
      vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
        ...options,
        timeZone,
      });
      const values = timeZoneOptions().map(({ value }) => value);
      expect(values).not.toContain(timeZone);
      expect(values).toContain('America/Los_Angeles');
    },
  );

  it('the label of a time zone begins with the city, so that typing a city finds the time zone', () => {
    expect(optionOf('Europe/Vienna')).toBe('Vienna (Central European Time)');
    expect(optionOf('America/New_York')).toBe('New York (Eastern Time)');
    expect(optionOf('America/Argentina/Buenos_Aires')).toBe(
      'Buenos Aires, Argentina (Argentina Standard Time)',
    );
    expect(timeZoneName('America/Chicago')).toBe('Chicago (Central Time)');
    expect(timeZoneName('Mars/Olympus_Mons')).toBe('Olympus Mons');
  });

  it('timeZoneName returns "constructor" unchanged, although every object has a property with this name', () => {
    expect(timeZoneName('constructor')).toBe('constructor');
  });

  it.each([
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['America/Godthab', 'America/Nuuk'],
  ])('the list of time zones has the zone %s under its current name %s', (old, current) => {
    expect(optionOf(old)).toBeUndefined();
    expect(optionOf(current)).toBeDefined();
    expect(timeZoneName(old)).toBe(timeZoneName(current));
    // Browsers and the server must know the current name.
    expect(() => new Intl.DateTimeFormat('en', { timeZone: current })).not.toThrow();
  });
});

describe('a typed time zone', () => {
  it.each([
    ['Europe/Vienna', 'Europe/Vienna'],
    [' europe/vienna ', 'Europe/Vienna'],
    ['Vienna', 'Europe/Vienna'],
    ['vienna, europe', 'Europe/Vienna'],
    ['Chicago (Central Time)', 'America/Chicago'],
    ['Knox, Indiana (Central Time)', 'America/Indiana/Knox'],
    ['Vienna (Virginia)', undefined],
    ['Buenos Aires, Argentina, America', 'America/Argentina/Buenos_Aires'],
    ['new york', 'America/New_York'],
    ['Kiev', 'Europe/Kyiv'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Mars', undefined],
    ['', undefined],
  ])('the time zone of the typed text %j is %s', (text, zone) => {
    expect(findTimeZone(text)).toBe(zone);
  });

  it('isTimeZoneName accepts only full names such as "Europe/Oslo", because "Oslo" may be the name of a location', () => {
    expect(isTimeZoneName('Europe/Oslo')).toBe(true);
    expect(isTimeZoneName('Europe/Kiev')).toBe(true);
    expect(isTimeZoneName('Oslo')).toBe(false);
  });

  it.each([
    ['de', 'Europe/London'],
    ['nb', 'America/Denver'],
  ])('a time zone label with nested brackets is recognized (%s, %s)', (code, zone) => {
    switchLanguage(code);
    onTestFinished(forgetLanguages);
    expect(timeZoneName(zone)).toMatch(/\(.+\(.+\)\)/);
    expect(findTimeZone(timeZoneName(zone))).toBe(zone);
  });
});

describe('a search for a time zone', () => {
  it.each([
    ['a city', 'vienna', 'Europe/Vienna'],
    ['the beginning of a city', 'vien', 'Europe/Vienna'],
    ['an old name', 'Europe/Kiev', 'Europe/Kyiv'],
    ['an old city', 'calcutta', 'Asia/Kolkata'],
    ['a full name', 'America/New_York', 'America/New_York'],
    ['words in any order', 'america york', 'America/New_York'],
    ['a city with its accents', 'são paulo', 'America/Sao_Paulo'],
  ])('a search finds a time zone by %s', (_what, text, zone) => {
    expect(searchTimeZones(text, null)[0]?.value).toBe(zone);
  });

  // Chrome leaves UTC out of its list of zones, except on a device whose time zone is UTC.
  it.each(['UTC', 'Etc/UTC'])('a search for %s finds UTC on a device in Oslo', async (text) => {
    const options = Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...options,
      timeZone: 'Europe/Oslo',
    });
    vi.resetModules();
    const zones = await import('./time-zones');
    const search = await import('./zone-search');
    expect(search.searchTimeZones(text, null)[0]).toMatchObject({ value: 'UTC', label: 'UTC' });
    expect(zones.findTimeZone(text)).toBe('UTC');
    expect(zones.timeZoneName(text)).toBe('UTC');
  });

  it('a search for an empty text finds all time zones, and a search for an unknown text finds no time zone', () => {
    expect(searchTimeZones(' ', null).length).toBe(timeZoneOptions().length);
    expect(searchTimeZones('atlantis', null)).toEqual([]);
  });
});
