import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useState } from 'react';
import type { Row } from '../draft/row';
import type { Column } from '../kinds/table-kind';

/** Tables up to this length are drawn whole: they can be searched and printed as any text. */
const WHOLE_UP_TO = 100;
/** Below this width rows are cards; the same as in the styles. */
const CARDS_BELOW_PX = 640;
const ROW_PX = 48;
const CARD_PX = 400;

/** A row to draw: its place among the rows shown, and the room to leave above it, in px. */
export type VisibleRow<Field extends string> = { row: Row<Field>; index: number; gap: number };

type VisibleRows<Field extends string> = {
  /** Whether the table is so long that only the rows in view are drawn, in a frame that scrolls. */
  isLong: boolean;
  scroller: (element: HTMLDivElement | null) => void;
  visible: readonly VisibleRow<Field>[];
  /** The room below the last row drawn, in px. */
  rest: number;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  /** The row that has the focus stays drawn wherever the frame is scrolled to. */
  onFocus: (event: FocusEvent) => void;
};

/** The rows of a long table that are in view, with the one that has the focus and the one it is led to. */
export function useVisibleRows<Field extends string>(
  rows: readonly Row<Field>[],
  ledTo: number | undefined,
): VisibleRows<Field> {
  const isLong = rows.length > WHOLE_UP_TO;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [focused, setFocused] = useState<number>();
  const kept = isLong ? placesOf(rows, [focused, ledTo]) : [];

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: isLong ? rows.length : 0,
    getScrollElement: () => element,
    estimateSize: () =>
      (element?.clientWidth ?? CARDS_BELOW_PX) < CARDS_BELOW_PX ? CARD_PX : ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    rangeExtractor: (range) => withPlaces(range, kept),
  });
  const onFocus = useCallback((event: FocusEvent) => {
    const { row } = (event.target as HTMLElement).dataset;
    if (row !== undefined) setFocused(Number(row));
  }, []);
  const scroller = setElement;

  if (!isLong) {
    const all = rows.map((row, index) => ({ row, index, gap: 0 }));
    return { isLong, scroller, visible: all, rest: 0, measure: undefined, onFocus };
  }
  let end = 0;
  const visible = virtualizer.getVirtualItems().flatMap((item): VisibleRow<Field>[] => {
    const row = rows[item.index];
    const gap = item.start - end;
    end = item.end;
    return row ? [{ row, index: item.index, gap }] : [];
  });
  const rest = virtualizer.getTotalSize() - end;
  return { isLong, scroller, visible, rest, measure: virtualizer.measureElement, onFocus };
}

const placesOf = <Field extends string>(
  rows: readonly Row<Field>[],
  ids: readonly (number | undefined)[],
): number[] =>
  ids
    .map((id) => (id === undefined ? -1 : rows.findIndex((row) => row.id === id)))
    .filter((place) => place >= 0);

const withPlaces = (range: Range, places: readonly number[]): number[] =>
  [...new Set([...defaultRangeExtractor(range), ...places])].sort((one, other) => one - other);

/** Options that a table may hold before anybody opens a list. */
const MOST_OPTIONS = 2000;

/** Whether a table has so few rows that all their choices may be in the document at once. */
export const hasFewRows = <Field extends string>(
  rows: number,
  columns: readonly Column<Field>[],
): boolean =>
  rows * Math.max(0, ...columns.map(({ choices }) => choices?.length ?? 0)) <= MOST_OPTIONS;
