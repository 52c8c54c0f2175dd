/** The tables in which something is added, by their tabs. */
export const ADDING_TABLES = ['locations', 'users'] as const;
export type AddingTable = (typeof ADDING_TABLES)[number];

/** Props of the tables in which users and locations are added. */
export type AddingProps = {
  /** Called once all rows are stored, with their number. */
  onAdded: (count: number) => void;
  /** Called when some were stored after the table was closed. */
  onLate?: (() => void) | undefined;
  onClose: () => void;
};
