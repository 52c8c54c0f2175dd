import { expect, test } from 'vitest';
import { commonBuildConfig } from './common';

test.each(['/projects/a#b/remote', '/projects/a?b/remote', '/projects/news!/remote'])(
  'a build in the folder %s is refused, because Rspack would look for the files of the build in another folder',
  (dir) => {
    expect(() => commonBuildConfig({ dir, development: false })).toThrow(
      `Rspack cannot build in ${dir}: the path has one of the characters # ? !`,
    );
  },
);

test('a build is accepted in a folder whose name has spaces, quotes, brackets or other special characters', () => {
  const dir = "/projects/a b & 'ä' [1] 50%/remote";
  expect(commonBuildConfig({ dir, development: false }).context).toBe(dir);
});
