import { afterEach, expect, test } from 'vitest';
import { createTestRemote, createTestRoute } from '../testing/site';
import { preloadReleaseFiles } from './preload-files';

afterEach(() => document.head.replaceChildren());

test.each(['https://files.example/main/', `${location.origin}/main/`])(
  'files at %s are preloaded in the CORS mode of the later request, so that no file is loaded twice',
  (url) => {
    const [release] = createTestRemote('main', '1.0.0', [
      createTestRoute('/dashboard', 'app', ['subscribed']),
    ]).releases;
    const { description } = release;
    const files = { [description.entry]: `sha384-${'a'.repeat(64)}` };
    const route = { ...description.routes[0], scripts: [], styles: [] };
    preloadReleaseFiles(
      { ...release, url, description: { ...description, files } },
      route as never,
    );
    const link = document.querySelector<HTMLLinkElement>('link[rel="preload"]');
    expect(link?.href).toBe(url + description.entry);
    expect(link?.crossOrigin).toBe('anonymous');
  },
);

test('a file that is both the entry of a remote and a script of the page is preloaded once', () => {
  const [release] = createTestRemote('main', '1.0.0', [
    createTestRoute('/dashboard', 'app', ['subscribed']),
  ]).releases;
  const { description } = release;
  const files = { [description.entry]: `sha384-${'a'.repeat(64)}`, 'page.css': 'sha384-b' };
  const route = { ...description.routes[0], scripts: [description.entry] };
  const styles = ['page.css', 'page.css'];
  preloadReleaseFiles({ ...release, description: { ...description, files } }, {
    ...route,
    styles,
  } as never);
  expect(document.querySelectorAll('link[rel="preload"]')).toHaveLength(2);
});
