import { describe, expect, it } from 'vitest';
import { plainLines, splitCells, splitList } from './split-cells';

describe('splitCells', () => {
  it('splits lines and cells, trims them and leaves blank lines out', () => {
    expect(splitCells('a\t b \n\n \t\nc', '\t')).toEqual([['a', 'b'], ['c']]);
  });

  it('keeps separators, line breaks and doubled quotes inside quotes', () => {
    expect(splitCells('"a, ""b""\nc",d', ',')).toEqual([['a, "b"\nc', 'd']]);
  });

  it('takes a quote that closes nothing as a character', () => {
    expect(splitCells('5" pipe, 3" pipe\n"open, end', ',')).toEqual([
      ['5" pipe', '3" pipe'],
      ['"open', 'end'],
    ]);
  });

  it('protects a quoted name before an address', () => {
    expect(splitCells('"Lovelace, Ada" <ada@x.org>, b', ',')).toEqual([
      ['"Lovelace, Ada" <ada@x.org>', 'b'],
    ]);
  });

  it('keeps an empty last cell and nothing of an empty text', () => {
    expect(splitCells('a,', ',')).toEqual([['a', '']]);
    expect(splitCells('', ',')).toEqual([]);
  });
});

describe('splitList', () => {
  it('splits at several separators and drops empty entries', () => {
    expect(splitList('a;, b,,c;', ',;')).toEqual(['a', 'b', 'c']);
  });
});

describe('plainLines', () => {
  it('knows the line ends of every system', () => {
    expect(plainLines('\uFEFFa\r\nb\rc')).toBe('a\nb\nc');
  });
});
