import { describe, expect, it } from 'vitest';
import { normalizeLineEnds, splitCells, splitIntoFilledCells } from './split-cells';

describe('splitCells', () => {
  it('splitCells splits a text into lines of trimmed cells, and keeps blank lines', () => {
    expect(splitCells('a\t b \n\n \t\nc', '\t')).toEqual([['a', 'b'], [''], ['', ''], ['c']]);
  });

  it('splitCells keeps separators and line breaks inside quotes, and reads a doubled quote there as one quote', () => {
    expect(splitCells('"a, ""b""\nc",d', ',')).toEqual([['a, "b"\nc', 'd']]);
  });

  it('splitCells reads a quote without a closing quote as an ordinary character', () => {
    expect(splitCells('5" pipe, 3" pipe\n"open, end', ',')).toEqual([
      ['5" pipe', '3" pipe'],
      ['"open', 'end'],
    ]);
  });

  it('splitCells does not split at a comma in a quoted name before an email address', () => {
    expect(splitCells('"Lovelace, Ada" <ada@x.org>, b', ',')).toEqual([
      ['"Lovelace, Ada" <ada@x.org>', 'b'],
    ]);
  });

  it('splitCells does not split at a comma or semicolon in parentheses, unless the parentheses contain an email address', () => {
    expect(splitCells('Berlin (Mitte, Haus 2), 東京（本社,丸の内）,c', ',')).toEqual([
      ['Berlin (Mitte, Haus 2)', '東京（本社,丸の内）', 'c'],
    ]);
    expect(splitCells('a (b; c), (d', ',;')).toEqual([['a (b; c)', '(d']]);
    expect(splitCells('a (b, c', ',')).toEqual([['a (b', 'c']]);
    expect(splitCells('(a@x.org, b@x.org)', ',')).toEqual([['(a@x.org', 'b@x.org)']]);
    expect(splitCells('a (b\tc)', '\t')).toEqual([['a (b', 'c)']]);
  });

  it('splitCells keeps an empty last cell', () => {
    expect(splitCells('a,', ',')).toEqual([['a', '']]);
  });
});

describe('splitIntoFilledCells', () => {
  it('splitIntoFilledCells splits a text at several separators and drops empty entries', () => {
    expect(splitIntoFilledCells('a;, b,,c;', ',;')).toEqual(['a', 'b', 'c']);
  });
});

describe('normalizeLineEnds', () => {
  it('normalizeLineEnds drops the blank lines of a double-spaced list, and keeps a single blank line', () => {
    expect(normalizeLineEnds('a\n\nb\n \nc')).toBe('a\nb\nc');
    expect(normalizeLineEnds('a\n\nb')).toBe('a\n\nb');
    expect(normalizeLineEnds('a\nb\n\nc')).toBe('a\nb\n\nc');
  });

  it('normalizeLineEnds removes tabs at the start of lines only if every line with text starts with a tab', () => {
    expect(normalizeLineEnds('\tAda')).toBe('Ada');
    expect(normalizeLineEnds('\t\tAda\n\n\t\tBo')).toBe('Ada\n\nBo');
    expect(normalizeLineEnds('\tb\na\tb')).toBe('\tb\na\tb');
  });

  it.each([
    '• Ada\n• Bo',
    '- Ada\n- Bo',
    '1. Ada\n2. Bo',
    '  1) Ada\n  2) Bo',
    '•\tAda\n•\tBo',
    'o\tAda\no\tBo',
    '\uF0B7 Ada\n\uF0B7 Bo',
    '● Ada\n\n● Bo',
    '1- Ada\n2- Bo',
    '１. Ada\n２. Bo',
    '・Ada\n・Bo',
    '１．Ada\n２．Bo',
    '1）Ada\n2）Bo',
  ])('normalizeLineEnds drops the bullets and numbers of a list: %j', (list) => {
    expect(normalizeLineEnds(list).split(/\n+/)).toEqual(['Ada', 'Bo']);
  });

  it('normalizeLineEnds drops the bullets of a list with a title', () => {
    expect(normalizeLineEnds('Team:\n• Ada\n• Bo')).toBe('Team:\nAda\nBo');
  });

  it.each([
    '1. Floor\n2. Floor',
    '1. Floor north\n2. Floor south',
    '١. Floor north\n٢. Floor south',
    '1. Floor',
    '1. Floor\nCellar',
    'Cellar\n1. Floor',
    '-\tOslo\t\n-\tRome\t',
  ])(
    'normalizeLineEnds keeps numbers and dashes that may be part of a name or a cell: %j',
    (list) => {
      expect(normalizeLineEnds(list)).toBe(list);
    },
  );

  it('normalizeLineEnds recognizes the line ends of every operating system', () => {
    expect(normalizeLineEnds('\uFEFFa\r\nb\rc')).toBe('a\nb\nc');
  });
});
