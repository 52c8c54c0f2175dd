import { expect, test } from 'vitest';
import { commonBuildConfig } from './common';

test.each(['/projects/a#b/remote', '/projects/a?b/remote', '/projects/news!/remote'])(
  'a build in %s is refused with the reason, because Rspack would look for its files elsewhere',
  (dir) => {
    expect(() => commonBuildConfig({ dir, development: false })).toThrow(
      `Rspack cannot build in ${dir}: the path has one of the characters # ? !`,
    );
  },
);

test('a build in a folder with spaces and other characters is accepted', () => {
  const dir = "/projects/a b & 'ä' [1] 50%/remote";
  expect(commonBuildConfig({ dir, development: false }).context).toBe(dir);
});
