import { SaxesParser } from 'saxes';
import { cutToCellLength, UnreadableFileError } from './sheet';

/** Returns the value of an attribute. The name of the attribute may lack its prefix. */
export type XmlAttributeGetter = (name: string) => string | undefined;

/** Names of elements lack their prefixes, because variants of the format have other prefixes. */
type XmlReader = {
  open?: (name: string, attributeOf: XmlAttributeGetter) => void;
  /**
   * `text` is the text after the last child element. It is cut to the maximum length of a cell.
   * `around` has the names of the elements around this element, the outermost first.
   */
  close?: (name: string, text: string, around: readonly string[]) => void;
  /** Gets each text, also those before and between child elements. */
  onText?: (text: string) => void;
};

/** Files with deeper elements are refused. Workbooks have about ten levels. */
const MAX_DEPTH = 100;
/** Files with more elements are refused. A list of 10,000 users has fewer than a million. */
const MAX_ELEMENTS = 8_000_000;
const CHUNK_BYTES = 64 * 1024;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a file of a workbook element by element, because a tree of the elements would need many
 * times the memory, and workers have no `DOMParser`. Throws if the file is damaged or too large,
 * has too many levels of elements, or has a doctype.
 */
export function parseXmlElements(part: Uint8Array, { open, close, onText }: XmlReader): void {
  const parser = new SaxesParser({ position: false, xmlns: false } as const);
  const around: string[] = [];
  let elements = 0;
  let text = '';
  // Refuses a doctype, because its entities could expand to gigabytes. No workbook needs one.
  parser.on('doctype', () => {
    throw new Error('A workbook has no document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (around.length > MAX_DEPTH) throw new Error('A workbook is not so deep');
    if (elements > MAX_ELEMENTS) throw new UnreadableFileError('unpacksTooLarge');
    text = '';
    const local = localName(name);
    around.push(local);
    open?.(local, (wanted) => {
      const found = Object.keys(attributes).find(
        (key) => key === wanted || localName(key) === wanted,
      );
      return found === undefined ? undefined : attributes[found];
    });
  });
  const addText = (more: string) => {
    text = cutToCellLength(text + more);
    onText?.(more);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const name = around.pop() ?? '';
    close?.(name, text, around);
    text = '';
  });
  const decoder = new TextDecoder();
  for (let at = 0; at < part.length; at += CHUNK_BYTES) {
    parser.write(decoder.decode(part.subarray(at, at + CHUNK_BYTES), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

/** Writes numbers as spreadsheets do: with 15 digits (0.1 + 0.2 is 0.3) and without exponent. */
export const PLAIN_NUMBER_FORMAT = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumSignificantDigits: 15,
});

export const isTrueXmlAttribute = (value: string | undefined): boolean =>
  value === '1' || value === 'true';

/** Whether an element has text of a cell, and not the pronunciation of Japanese words. */
export const isTextRunElement = (name: string, around: readonly string[]): boolean =>
  name === 't' && !around.includes('rPh');

export function readSharedStrings(
  part: Uint8Array | undefined,
  countBytes: (bytes: number) => void,
): readonly string[] {
  const strings: string[] = [];
  let text = '';
  if (!part) return strings;
  parseXmlElements(part, {
    close: (name, run, around) => {
      if (isTextRunElement(name, around)) text = cutToCellLength(text + decodeXmlEscapes(run));
      if (name !== 'si') return;
      countBytes(text.length);
      strings.push(text);
      text = '';
    },
  });
  return strings;
}

/** Decodes codes such as `_x000D_` of characters that XML cannot contain (ECMA-376, 22.9.2.19). */
export const decodeXmlEscapes = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** `zeros` is a format of zeros and separators, such as "00-000" for postal codes, or "". */
export type NumberStyle = { isDate: boolean; zeros: string };

export function readNumberStyles(part: Uint8Array | undefined): readonly NumberStyle[] {
  // Reads each format only once, because thousands of styles may use one long format.
  const formats = new Map<string, NumberStyle>();
  const styles: NumberStyle[] = [];
  let isInCells = false;
  if (!part) return styles;
  parseXmlElements(part, {
    open: (name, attributeOf) => {
      const id = attributeOf('numFmtId') ?? '0';
      if (name === 'numFmt') formats.set(id, styleOf(attributeOf('formatCode') ?? ''));
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      styles.push(formats.get(id) ?? { isDate: isBuiltInDate(Number(id)), zeros: '' });
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** Longer formats are ignored, because a million zeros would make each number a megabyte. */
const MAX_FORMAT_LENGTH = 255;

const styleOf = (code: string): NumberStyle =>
  code.length > MAX_FORMAT_LENGTH
    ? { isDate: false, zeros: '' }
    : { isDate: isDateFormat(code), zeros: zerosOf(code) };

const zerosOf = (code: string): string => {
  const format = code.replace(/["\\]/g, '');
  return /^0[0 -]*$/.test(format) ? format : '';
};

/** Writes a whole number in a format such as "00-000": with leading zeros and separators. */
export const formatWithLeadingZeros = (digits: string, { zeros }: NumberStyle): string => {
  const left = [...digits];
  const end = [...zeros].reverse().map((char) => (char === '0' ? (left.pop() ?? '0') : char));
  return [...left, ...end.reverse()].join('');
};

/** Whether an id is a built-in date or time format, also of East Asia (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Whether a format has `[h]` or one of the letters dmyhs outside quotes and other brackets. */
const isDateFormat = (code: string): boolean =>
  /[dmyhs]/i.test(
    code.replace(/\[(?:h+|m+|s+)\]/gi, 'h').replace(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]|general/gi, ''),
  );
