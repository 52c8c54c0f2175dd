import { describe, expect, it } from 'vitest';
import { decodeText } from './decode';

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

/** The bytes 80 to 9F of Windows-1252. In Latin-1, these bytes are control characters. */
const WINDOWS_1252: Readonly<Record<string, number>> = Object.fromEntries(
  [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ'].map((letter, at) => [letter, 0x80 + at]),
);

describe('decodeText', () => {
  it.each([
    ['ja', '8e5293 63 91be 9859 2c 83 81 81 5b 83 8b', '山田太郎,メール'],
    ['ar', 'c7e1c7d3e3 2c c3cde3cf', 'الاسم,أحمد'],
    ['ru', 'c8ecff 2c cef1ebee', 'Имя,Осло'],
    ['he-IL', 'f9ed', 'שם'],
    ['el', 'cddfeafc', 'Νίκό'],
    ['tr', 'deebee', 'Şëî'],
    ['th', 'aad7e8cd', 'ชื่อ'],
    ['ko', 'c0ccb8a7', '이름'],
    ['zh-CN', 'd0d5c3fb', '姓名'],
    ['zh-Hant-TW', 'a96da657', '姓名'],
    ['zh-HK', 'a96da657', '姓名'],
    ['pl', 'a36f9f', 'Łoź'],
    ['lt', 'd06e69', 'Šni'],
    ['sr-Latn-RS', 'd06f72f065', 'Đorđe'],
    ['sr', '80eef090e5', 'Ђорђе'],
    ['nb', '426af8726e', 'Bjørn'],
    ['de-AT', '4dfc6c6c6572', 'Müller'],
    ['en', '426af8726e', 'Bjørn'],
  ])('decodeText reads a text in the older encoding of the language %s', (language, hex, text) => {
    expect(decodeText(bytesOf(hex), [language])).toBe(text);
  });

  it.each(['ja', 'ar', 'ru', 'ko', 'zh-CN', 'zh-TW', 'th', 'nb'])(
    'decodeText reads UTF-8 as UTF-8, even if the language is %s',
    (language) => {
      const texts = ['Bjørn Ødegård', '山田太郎', 'أحمد', 'Имя', '이름', 'Ada 👩‍💻 \uF8FF'];
      for (const text of texts) {
        expect(decodeText(new TextEncoder().encode(text), [language])).toBe(text);
        expect(decodeText(new TextEncoder().encode(`\uFEFF${text}`), [language])).toBe(text);
      }
    },
  );

  it('decodeText uses the encoding of the first preferred language that is not English', () => {
    const name = bytesOf('8e529363');
    expect(decodeText(name, ['en', 'en-US', 'ja', 'ru'])).toBe('山田');
    expect(decodeText(bytesOf('426af8726e'), ['en', 'nb', 'ru'])).toBe('Bjørn');
  });

  it.each([
    ['José', 'Jos\x8E'],
    ['Bjørn', 'Bj\xBFrn'],
    ['Müller', 'M\x9Fller'],
    ['Hämäläinen', 'H\x8Am\x8Al\x8Ainen'],
    ['François', 'Fran\x8Dois'],
    ['João', 'Jo\x8Bo'],
    ['Håkon; Jörgen; Sæther', 'H\x8Ckon; J\x9Argen; S\xBEther'],
    ['Renée; José; Óscar', 'Ren\x8Ee; Jos\x8E; \xEEscar'],
  ])('decodeText reads Mac Roman, in which Excel for Mac saves CSV files: %s', (text, bytes) => {
    for (const languages of [['en'], ['nb'], []]) {
      expect(decodeText(Buffer.from(bytes, 'latin1'), languages)).toBe(text);
    }
  });

  it.each([
    'Bjørn Ødegård, Åse Sæther, Håkon',
    'JOSÉ MUÑOZ, ÅSE, MÜLLER, L\u2019HAŸ-LES-ROSES',
    'Jörg Müller, Groß, Ä. Özil',
    'François Lefèvre, Zoë, Anaïs, Benoît, Noël',
    'João Conceição, Inês, Günther',
    'Ana María Núñez, ¿Qué?, Íñigo',
    'Þórdís Guðmundsdóttir, Ægir',
    'Du\u0161an, Bla\u017E, \u0160kof Lo\u017E, \u017Deljko, c\u0153ur, \u0152uvre',
    'O\u2019Neil, \u201EAda\u201C, \u2018Bo\u2019, Ada\u2020, Acme\u2122, Fjord\u2026, 5\u20AC, Co®, 1\u2013B',
  ])('decodeText reads names in Windows-1252 as Windows-1252, not as Mac Roman: %s', (text) => {
    const bytes = Uint8Array.from(text, (letter) => WINDOWS_1252[letter] ?? letter.charCodeAt(0));
    expect(decodeText(bytes, ['en'])).toBe(new TextDecoder('windows-1252').decode(bytes));
  });

  it('if the bytes are not valid in the encoding of the first language, decodeText uses the next language', () => {
    // Shift JIS has no character for the bytes e9 2c, which are "é," in Windows-1252.
    const name = bytesOf('4a6f73e92c416461');
    expect(decodeText(name, ['ja', 'ru'])).toBe('Josй,Ada');
    expect(decodeText(name, ['ja'])).toBe('José,Ada');
  });
});
