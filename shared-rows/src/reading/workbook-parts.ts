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

/** `leadingZeros`: the length of a format such as "000", or 0. */
export type NumberStyle = { isDate: boolean; leadingZeros: number };

export function readStyles(part: Uint8Array | undefined): readonly NumberStyle[] {
  // Reads each format once, because thousands of styles may share a long format.
  const formats = new Map<string, NumberStyle>();
  const styles: NumberStyle[] = [];
  let isInCells = false;
  if (!part) return styles;
  readXml(part, {
    open: (name, attributeOf) => {
      const id = attributeOf('numFmtId') ?? '0';
      if (name === 'numFmt') formats.set(id, styleOf(attributeOf('formatCode') ?? ''));
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      styles.push(formats.get(id) ?? { isDate: isBuiltInDate(Number(id)), leadingZeros: 0 });
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** The longest format in spreadsheets. With a million zeros, each number would be a megabyte. */
const MAX_FORMAT_LENGTH = 255;

const styleOf = (code: string): NumberStyle =>
  code.length > MAX_FORMAT_LENGTH
    ? { isDate: false, leadingZeros: 0 }
    : { isDate: isDateFormat(code), leadingZeros: /^0+$/.test(code) ? code.length : 0 };

/** Whether an id is a built-in date or time format, also of East Asia (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Whether a format has `[h]` or a letter of a date (dmyhs) outside quotes and other brackets. */
const isDateFormat = (code: string): boolean =>
  /[dmyhs]/i.test(
    code.replace(/\[(?:h+|m+|s+)\]/gi, 'h').replace(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]|general/gi, ''),
  );
