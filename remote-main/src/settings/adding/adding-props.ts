/** Props of the tables in which users and locations are added. */
export type AddingProps = {
  /** Called once all rows are stored, with their number. */
  onAdded: (count: number) => void;
  onClose: () => void;
};
