import { texts } from '../texts';

/** The id of a failure, for a notice of a page whose size must stay small: without a button. */
export function ReferenceText({ value }: { value: string }) {
  return (
    <span>
      <span>{texts.reference}</span> <code translate="no">{value}</code>
    </span>
  );
}
