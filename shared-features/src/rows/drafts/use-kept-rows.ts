import { useEffect, useRef } from 'react';
import type { Row } from '../rows/row';
import { packRows } from './packed-rows';
import type { RowDraft } from './row-draft';

/** Keeps rows in a draft; a table without anything in it has none. */
export const keepRows = <Field extends string>(
  draft: RowDraft,
  fields: readonly Field[],
  filled: readonly Row<Field>[],
): void => {
  if (filled.length === 0) draft.drop();
  // Packed only when it is stored, a few times a second, and not at each key press.
  else draft.save({ toJSON: () => packRows(filled, fields) });
};

/** Keeps the rows after each change, and tells when the table is gone: what it kept is stored by then. */
export function useKeptRows<Field extends string>(
  draft: RowDraft,
  fields: readonly Field[],
  filled: readonly Row<Field>[],
  onKept: () => void,
) {
  const saved = useRef(filled);
  useEffect(() => {
    if (saved.current === filled) return;
    saved.current = filled;
    keepRows(draft, fields, filled);
  }, [draft, fields, filled]);

  const told = useRef(onKept);
  useEffect(() => {
    told.current = onKept;
  });
  useEffect(
    () => () => {
      draft.flush();
      told.current();
    },
    [draft],
  );
}
