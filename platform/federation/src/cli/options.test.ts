import { expect, test } from 'vitest';
import { readUrlOption } from './options';

test.each(['app.example.com', 'localhost:3000', 'ftp://app.example.com', 'ada:s3cret@example.com'])(
  'the command line rejects the invalid URL %s, and the error does not show the URL',
  (address) => {
    expect(() => readUrlOption(address, '--live')).toThrow(
      /^--live needs an address that begins with http:\/\/ or https:\/\/\.$/,
    );
  },
);

test('the command line rejects a URL with a user or a password, and the error shows neither', () => {
  for (const address of [
    'https://ada:s3cret@app.example.com/',
    'https://s3cret@app.example.com/',
  ]) {
    expect(() => readUrlOption(address, '--live')).toThrow(
      '--live has a user or a password in its address: give the address without them.',
    );
  }
});
