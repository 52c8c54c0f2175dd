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
