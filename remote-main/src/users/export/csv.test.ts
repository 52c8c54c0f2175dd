import { describe, expect, it } from 'vitest';
import { toCsv } from './csv';

const line = (...cells: string[]) => toCsv([cells]).replace('\uFEFF', '').replace(/\r\n$/, '');

describe('the CSV file', () => {
  it('begins with the mark by which spreadsheets know UTF-8, and ends each line as RFC 4180 has it', () => {
    expect(toCsv([['Åse'], ['李']])).toBe('\uFEFFÅse\r\n李\r\n');
  });

  it('quotes what would break a cell, and doubles quotes', () => {
    expect(line('Lie, Åse', 'Åse "Å" Lie', 'a;b', 'two\nlines')).toBe(
      '"Lie, Åse","Åse ""Å"" Lie","a;b","two\nlines"',
    );
  });

  it.each(['=1+1', '+4799', '-2', '@SUM(A1)', '\tcell', '\rcell'])(
    'makes no formula of %j',
    (text) => {
      expect(line(text)).toBe(`"'${text}"`);
    },
  );

  it('leaves the same characters alone where they start nothing', () => {
    expect(line('ada+test@example.com', 'a=b', 'Jean-Luc')).toBe(
      'ada+test@example.com,a=b,Jean-Luc',
    );
  });
});
