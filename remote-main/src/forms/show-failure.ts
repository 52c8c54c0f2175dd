import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type ApiFailure, rowErrorsOf } from 'shared-session';

/** Shows a refusal that names fields of the form at them, and any other at the head of the form. */
export const showFailure = <Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  names: readonly Path<Fields>[],
  failure: ApiFailure,
): void => {
  let shown = false;
  for (const { field, message } of rowErrorsOf(failure)) {
    const name = names.find((known) => known === field);
    if (!name) continue;
    form.setError(name, { type: 'server', message });
    shown = true;
  }
  if (!shown) form.setError('root', { type: 'server', message: failure.message });
};
