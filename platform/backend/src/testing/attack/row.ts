/** One line of the table that `npm run attack` prints. */
export type Row = {
  name: string;
  tried: number;
  /** What got through, in words; empty when all controls hold. */
  through: string[];
  /** What was measured, with its bound. */
  figure?: string;
};

/** Whether a row is tried in the few seconds of a unit test, or at length. */
export type Form = 'short' | 'full';

/** Counts what is tried, and keeps what gets through. */
export const rowOf = (name: string) => {
  const row: Row = { name, tried: 0, through: [] };
  const attempt = (what: string, isThrough: boolean): void => {
    row.tried += 1;
    if (isThrough) row.through.push(what);
  };
  return { row, attempt };
};
