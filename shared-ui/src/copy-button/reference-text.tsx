import { texts } from '../texts';

/** The id of a failure, without a button to copy it, for pages whose code must stay small. */
export function ReferenceText({ value }: { value: string }) {
  return (
    <span>
      <span>{texts.reference}</span> <code translate="no">{value}</code>
    </span>
  );
}
