import { elements, parseXml, withName } from './parse-xml';

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
