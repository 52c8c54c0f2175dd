/** A row that was not added, and why: there is one like it already (specification 8). */
export type Skipped = { index: number; reason: string };

/**
 * Divides rows into new ones and ones that are there already, in the list of what is stored or further up in the same
 * request. `keyOf` gives the form in which two are the same.
 */
export const splitKnown = <Row>(
  rows: readonly Row[],
  stored: { has: (key: string) => boolean },
  keyOf: (row: Row) => string,
  reasonOf: (row: Row) => string,
) => {
  const seen = new Set<string>();
  const fresh: { row: Row; key: string }[] = [];
  const skipped: Skipped[] = [];
  rows.forEach((row, index) => {
    const key = keyOf(row);
    if (stored.has(key) || seen.has(key)) skipped.push({ index, reason: reasonOf(row) });
    else fresh.push({ row, key });
    seen.add(key);
  });
  return { fresh, skipped };
};
