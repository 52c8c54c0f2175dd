import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const PAGE = readFileSync(
  path.join(import.meta.dirname, '../../../../shell/src/index.html'),
  'utf8',
);

const fetched = vi.fn(async () => new Response());

beforeAll(() => {
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(PAGE) ?? [];
  new Function('fetch', script)(fetched);
});
afterAll(() => void document.head.replaceChildren());

const fail = (tag: 'script' | 'link' | 'img', attributes: object) => {
  fetched.mockClear();
  const element = Object.assign(document.createElement(tag), attributes);
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
};

test('when a script or stylesheet of the site fails to load, index.html requests it again from the server, without the browser cache', () => {
  const integrity = 'sha384-abc';
  const pastTheCache = expect.objectContaining({ cache: 'reload' });
  fail('script', { integrity, src: '/index.0a1b2c3d.js', type: 'text/plain' });
  expect(fetched).toHaveBeenCalledWith(`${location.origin}/index.0a1b2c3d.js`, pastTheCache);
  fail('link', { integrity, href: '/index.0a1b2c3d.css' });
  expect(fetched).toHaveBeenCalledWith(`${location.origin}/index.0a1b2c3d.css`, pastTheCache);
  const part = 'https://main.example/1.0.0-aa/growth.0a1b2c3d.js';
  fail('script', { integrity, src: part, type: 'text/plain' });
  expect(fetched).toHaveBeenCalledWith(part, pastTheCache);
});

test('when a file without a hash, such as a picture or a script, fails to load, index.html does not download the file again', () => {
  fail('img', { src: '/nobody.png' });
  expect(fetched).not.toHaveBeenCalled();
  fail('script', { src: '/other.js', type: 'text/plain' });
  dispatchEvent(new Event('error'));
  expect(fetched).not.toHaveBeenCalled();
});
