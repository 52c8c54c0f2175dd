import { unzipSync } from 'fflate';
import { readSheetRows, type SheetRows, TooManyCells } from './read-rows';
import { elements, parseXml, readSharedStrings, readStyles, withName } from './workbook-parts';

/** A sheet of a workbook. */
export type WorkbookSheet = SheetRows & { name: string };

/** Why a workbook is not read. */
export type WorkbookProblem = 'notWorkbook' | 'damaged' | 'unpacksTooLarge';

/** The sheets of a workbook that can be seen and hold text, in their order; or why there are none. */
export type Workbook = { sheets: readonly WorkbookSheet[] } | { problem: WorkbookProblem };

/** What the parts of a workbook may take together. A list of 5,000 users takes some 5 MB. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024;

/** Parts that never hold a cell. */
const OTHER_PARTS = /(^|\/)(docProps|drawings|charts|theme|media|pivot\w*|externalLinks)\//i;

/** Reads an Office Open XML workbook (ECMA-376). */
export function readWorkbook(bytes: Uint8Array): Workbook {
  try {
    return readSheets(unpack(bytes));
  } catch (error) {
    if (error instanceof Unusable) return { problem: error.problem };
    if (error instanceof TooManyCells) return { problem: 'unpacksTooLarge' };
    // The archive or a part of it is broken in one of many ways.
    return { problem: 'damaged' };
  }
}

class Unusable extends Error {
  readonly problem: WorkbookProblem;

  constructor(problem: WorkbookProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The parts of a workbook by their lower-case names. */
type Parts = ReadonlyMap<string, Uint8Array>;

function unpack(bytes: Uint8Array): Parts {
  let total = 0;
  const files = unzipSync(bytes, {
    // A part never takes more than the size it states, because it is unpacked into a buffer of that size.
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name) || OTHER_PARTS.test(name)) return false;
      total += originalSize;
      if (total > MAX_UNPACKED_BYTES) throw new Unusable('unpacksTooLarge');
      return true;
    },
  });
  return new Map(Object.entries(files).map(([name, part]) => [name.toLowerCase(), part]));
}

function readSheets(parts: Parts): Workbook {
  const root = relationsOf(parts, '').find(({ type }) => type === 'officeDocument');
  const part = root && parts.get(root.path.toLowerCase());
  const workbook = part && parseXml(part).documentElement;
  // A text document is an archive of the same form.
  if (!root || workbook?.localName !== 'workbook') throw new Unusable('notWorkbook');

  const relations = relationsOf(parts, root.path);
  const partOf = (type: string) => {
    const relation = relations.find((each) => each.type === type);
    return relation && parts.get(relation.path.toLowerCase());
  };
  const is1904 = withName(workbook, 'workbookPr')[0]?.getAttribute('date1904') ?? '';
  const facts = {
    strings: readSharedStrings(partOf('sharedStrings')),
    styles: readStyles(partOf('styles')),
    countsFrom1904: is1904 === '1' || is1904 === 'true',
  };
  const sheets = withName(workbook, 'sheet').flatMap((sheet): WorkbookSheet[] => {
    const id = [...sheet.attributes].find(({ localName }) => localName === 'id')?.value;
    const relation = relations.find((each) => each.id === id && each.type === 'worksheet');
    const cells = relation && parts.get(relation.path.toLowerCase());
    if (!cells || isHidden(sheet)) return [];
    const read = readSheetRows(parseXml(cells), facts);
    return read.rows.length > 0 ? [{ name: sheet.getAttribute('name') ?? '', ...read }] : [];
  });
  return { sheets };
}

const isHidden = (sheet: Element): boolean =>
  ['hidden', 'veryHidden'].includes(sheet.getAttribute('state') ?? '');

type Relation = { id: string; type: string; path: string };

/** What a part refers to, with the last word of each type: `worksheet`. */
function relationsOf(parts: Parts, path: string): Relation[] {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const part = parts.get(`${folder}_rels/${name}.rels`.toLowerCase());
  if (!part) return [];
  return elements(parseXml(part).documentElement)
    .filter((relation) => relation.getAttribute('TargetMode') !== 'External')
    .map((relation) => ({
      id: relation.getAttribute('Id') ?? '',
      type: relation.getAttribute('Type')?.replace(/^.*\//, '') ?? '',
      path: absolute(folder, relation.getAttribute('Target') ?? ''),
    }));
}

/** A target is relative to the folder of its part, or starts with a slash. */
const absolute = (folder: string, target: string): string =>
  decodeURI(new URL(target, `http://workbook/${folder}`).pathname.slice(1));
