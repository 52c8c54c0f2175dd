import { expect, test } from 'vitest';
import { parseUntilOption, readUrlOption } from './options';

test.each(['app.example.com', 'localhost:3000', 'ftp://app.example.com', 'ada:s3cret@example.com'])(
  'the command line rejects the invalid URL %s, and the error does not show the URL',
  (address) => {
    expect(() => readUrlOption(address, '--live')).toThrow(
      /^--live needs an address that begins with http:\/\/ or https:\/\/\.$/,
    );
  },
);

test('the command line rejects a URL with a user name or a password, and the error shows neither of the two', () => {
  for (const address of [
    'https://ada:s3cret@app.example.com/',
    'https://s3cret@app.example.com/',
  ]) {
    expect(() => readUrlOption(address, '--live')).toThrow(
      '--live has a user or a password in its address: give the address without them.',
    );
  }
});

test('a date in --until means the end of that day in UTC, and a date with a time means exactly that time', () => {
  expect(parseUntilOption('2999-01-06')).toBe('2999-01-06T23:59:59.999Z');
  expect(parseUntilOption('2996-02-29T08:00+02:00')).toBe('2996-02-29T06:00:00.000Z');
  expect(parseUntilOption('2996-02-29 08:00Z')).toBe('2996-02-29T08:00:00.000Z');
});

test.each(['2999-02-29', '2999-02-30T08:00Z', '2999-13-01', '2999-01', '2999-1-6', '6 January'])(
  'the command line rejects --until with the text %s, which is no day and no moment in ISO 8601',
  (text) => {
    expect(() => parseUntilOption(text)).toThrow(`--until is "${text}": give a day or a moment`);
  },
);
