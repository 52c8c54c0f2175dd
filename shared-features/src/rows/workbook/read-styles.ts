import { elements, parseXml, withName } from './parse-xml';

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
      leadingZeros: /^0+$/.test(code) ? code.length : 0,
    };
  });
}

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
