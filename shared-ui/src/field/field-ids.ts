import { useId } from 'react';

type FieldParts = {
  id?: string | undefined;
  optional?: boolean | undefined;
  hint?: unknown;
  error?: unknown;
  describedBy?: string | undefined;
};

/** The ids that connect a field with its label, hint and error. */
export function useFieldIds({ id, optional, hint, error, describedBy }: FieldParts) {
  const made = useId();
  const control = id ?? made;
  const ids = {
    control,
    optional: `${control}-optional`,
    hint: `${control}-hint`,
    error: `${control}-error`,
  };
  const list = [optional && ids.optional, hint && ids.hint, error && ids.error, describedBy].filter(
    Boolean,
  );
  return { ...ids, describedBy: list.length > 0 ? list.join(' ') : undefined };
}
