import { expect, test } from 'vitest';
import { readUrlOption } from './options';

test.each(['app.example.com', 'localhost:3000', 'ftp://app.example.com'])(
  'the command line rejects %s as an address',
  (address) => {
    expect(() => readUrlOption(address, '--live')).toThrow(
      `--live is "${address}": give an address that begins with http:// or https://.`,
    );
  },
);
