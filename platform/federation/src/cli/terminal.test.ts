import { expect, test, vi } from 'vitest';
import { printError, quoteArgument } from './terminal';

test('an error in the terminal shows a control character as an escape sequence of JSON', () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  printError(new Error('deploy.json: "\u001b[2J\u0000\u009b":\n\tis no name'));
  expect(print).toHaveBeenCalledWith('\ndeploy.json: "\\u001b[2J\\u0000\\u009b":\n\tis no name');
  print.mockRestore();
});

test.each([
  ['../production', '../production'],
  ['git+ssh://git@github.com/team/site.git#main', 'git+ssh://git@github.com/team/site.git#main'],
  ['remote-main=https://cdn.example:8080/~main/', 'remote-main=https://cdn.example:8080/~main/'],
  ['/home/ada/my site', '"/home/ada/my site"'],
  ['/srv/größe', '"/srv/größe"'],
  ['https://cdn.example/?a&b', '"https://cdn.example/?a&b"'],
  ['/srv/$5 "new"', '"/srv/\\$5 \\"new\\""'],
])(
  'a suggested command contains the argument %s in a form that can be pasted into a terminal',
  (typed, word) => {
    expect(quoteArgument(typed)).toBe(word);
  },
);
