import { expect, test } from 'vitest';
import { readUrlOption } from './options';

test.each(['app.example.com', 'localhost:3000', 'ftp://app.example.com', 'ada:s3cret@example.com'])(
  'the command line rejects %s as an address, and does not print it',
  (address) => {
    expect(() => readUrlOption(address, '--live')).toThrow(
      /^--live needs an address that begins with http:\/\/ or https:\/\/\.$/,
    );
  },
);

test('the command line rejects an address with a user or a password, and does not print them', () => {
  for (const address of [
    'https://ada:s3cret@app.example.com/',
    'https://s3cret@app.example.com/',
  ]) {
    expect(() => readUrlOption(address, '--live')).toThrow(
      '--live has a user or a password in its address: give the address without them.',
    );
  }
});
