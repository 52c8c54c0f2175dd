import { expect, test } from 'vitest';
import { isSupportedNode } from './install.mjs';

test.each(['20.19.0', '20.19', '20.20.2', '22.0.0', '24.1.0'])(
  'Node.js %s is supported',
  (version) => {
    expect(isSupportedNode(version)).toBe(true);
  },
);

test.each(['20.18.9', '18.20.4', '16.0.0', '9.30.0', ''])('Node.js "%s" is too old', (version) => {
  expect(isSupportedNode(version)).toBe(false);
});
