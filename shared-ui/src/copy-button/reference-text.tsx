import { texts } from '../texts';

/** Shows the id of a failure, which operators look up. `ErrorReference` adds a copy button. */
export function ReferenceText({ value }: { value: string }) {
  return (
    <span>
      <span>{texts.reference}</span> <code translate="no">{value}</code>
    </span>
  );
}
