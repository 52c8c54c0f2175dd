import { cutToCellLength } from './sheet';
import { readXml } from './xml';

export const isTrueAttribute = (value: string | undefined): boolean =>
  value === '1' || value === 'true';

/** Whether an element is a run of plain or rich text, not phonetic text above Japanese words. */
export const isTextRun = (name: string, around: readonly string[]): boolean =>
  name === 't' && !around.includes('rPh');

export function readSharedStrings(
  part: Uint8Array | undefined,
  countBytes: (bytes: number) => void,
): readonly string[] {
  const strings: string[] = [];
  let text = '';
  if (!part) return strings;
  readXml(part, {
    close: (name, run, around) => {
      if (isTextRun(name, around)) text = cutToCellLength(text + unescapeXml(run));
      if (name !== 'si') return;
      countBytes(text.length);
      strings.push(text);
      text = '';
    },
  });
  return strings;
}

/** Decodes codes such as `_x000D_` of characters that XML cannot contain (ECMA-376, 22.9.2.19). */
export const unescapeXml = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/**
 * By style, the digits that a number has at least: 5 with the format "00000", as the number of a
 * store has; 0 with any other format.
 */
export function readMinDigits(part: Uint8Array | undefined): readonly number[] {
  const digitsByFormat = new Map<string | undefined, number>();
  const digitsByStyle: number[] = [];
  let isInCells = false;
  if (!part) return digitsByStyle;
  readXml(part, {
    open: (name, attributeOf) => {
      const id = attributeOf('numFmtId');
      if (name === 'numFmt') digitsByFormat.set(id, minDigitsOf(attributeOf('formatCode') ?? ''));
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) digitsByStyle.push(digitsByFormat.get(id) ?? 0);
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return digitsByStyle;
}

/** The longest format in spreadsheets. With a million zeros, each number would be a megabyte. */
const MAX_FORMAT_LENGTH = 255;

const minDigitsOf = (format: string): number =>
  format.length <= MAX_FORMAT_LENGTH && /^0+$/.test(format) ? format.length : 0;
