/** Parses a part of a workbook; throws when it is broken. */
export function parseXml(part: Uint8Array): Document {
  const text = new TextDecoder().decode(part);
  // Workbooks have none, and its entities could expand to gigabytes.
  if (text.includes('<!DOCTYPE')) throw new Error('A workbook has no document type');
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) throw new Error('Broken XML');
  return document;
}

/** The child elements. */
export const elements = (parent: Element): Element[] => [...parent.children];

/** The elements below one with this name, whatever their prefix and namespace: the strict variant has its own. */
export const withName = (parent: Document | Element, name: string): Element[] => [
  ...parent.getElementsByTagNameNS('*', name),
];

/** The child element with this name. */
export const childNamed = (parent: Element, name: string): Element | undefined => {
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
    if (child.localName === name) return child;
  }
  return undefined;
};

/** The texts that cells refer to by number. */
export const readSharedStrings = (part: Uint8Array | undefined): readonly string[] =>
  part ? withName(parseXml(part), 'si').map(textOf) : [];

/** A plain or rich text: all of its runs, without the phonetic ones above Japanese words. */
export const textOf = (item: Element): string =>
  elements(item)
    .flatMap((child) => {
      if (child.localName === 't') return [child];
      return child.localName === 'r' ? withName(child, 't') : [];
    })
    .map(({ textContent }) => unescaped(textContent ?? ''))
    .join('');

/** Characters that XML cannot hold are written as `_x000D_` (ECMA-376, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** How a style shows numbers. */
export type NumberStyle = { isDate: boolean; leadingZeros: number };

const PLAIN: NumberStyle = { isDate: false, leadingZeros: 0 };

/** The styles of a workbook, as cells number them. */
export function readStyles(part: Uint8Array | undefined): readonly NumberStyle[] {
  if (!part) return [];
  const document = parseXml(part);
  const codes = new Map(
    withName(document, 'numFmt').map((format) => [
      Number(format.getAttribute('numFmtId')),
      format.getAttribute('formatCode') ?? '',
    ]),
  );
  const [cellStyles] = withName(document, 'cellXfs');
  return (cellStyles ? elements(cellStyles) : []).map((style) => {
    const id = Number(style.getAttribute('numFmtId') ?? 0);
    const code = codes.get(id);
    if (code === undefined) return isBuiltInDate(id) ? { ...PLAIN, isDate: true } : PLAIN;
    return {
      isDate: isDateFormat(code),
      leadingZeros: LEADING_ZEROS.test(code) ? code.length : 0,
    };
  });
}

/** No spreadsheet takes a longer format: one of a million zeros would make each number a megabyte. */
const LEADING_ZEROS = /^0{1,255}$/;

/** The numbers of formats for dates and times that need no code (ECMA-376, 18.8.30), those of East Asia included. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** A format with a letter for a day, a month, a year, an hour or a second, outside of quotes and brackets. */
const isDateFormat = (code: string): boolean =>
  /[dmyhs]/i.test(
    code.replace(/\[(?:h+|m+|s+)\]/gi, 'h').replace(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]|general/gi, ''),
  );
