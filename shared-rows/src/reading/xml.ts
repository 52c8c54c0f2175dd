import { SaxesParser } from 'saxes';
import { cutToCellLength, UnreadableFileError } from './sheet';

type AttributeOf = (name: string) => string | undefined;

/**
 * The functions that `readXml` calls for each element. The names of elements have no prefixes,
 * because the prefixes differ between variants of the format.
 */
type XmlReader = {
  open?: (name: string, attributeOf: AttributeOf) => void;
  /** `text`: the text after the last child, cut to a cell's length. `around`: ancestors' names. */
  close?: (name: string, text: string, around: readonly string[]) => void;
};

/** Workbooks have about ten levels of elements. */
const MAX_DEPTH = 100;
/** A list of 10,000 users has fewer than a million elements. */
const MAX_ELEMENTS = 8_000_000;
const CHUNK_BYTES = 64 * 1024;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a file of a workbook element by element: a tree would need many times the memory, and
 * workers have no `DOMParser`. Throws if the file is damaged, too large or too deep, or has a
 * doctype.
 */
export function readXml(part: Uint8Array, { open, close }: XmlReader): void {
  const parser = new SaxesParser({ position: false, xmlns: false } as const);
  const around: string[] = [];
  let elements = 0;
  let text = '';
  // Refuses a doctype, which workbooks do not have, because its entities could expand to gigabytes.
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
      const found = Object.keys(attributes).find((key) => localName(key) === wanted);
      return found === undefined ? undefined : attributes[found];
    });
  });
  const addText = (more: string) => {
    text = cutToCellLength(text + more);
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
