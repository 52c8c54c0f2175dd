import { useId } from 'react';

type FieldParts = {
  id?: string | undefined;
  optional?: boolean | undefined;
  hint?: unknown;
  error?: unknown;
  /** The caller's `aria-describedby`. The result adds the ids of "Optional", hint and error. */
  describedBy?: string | undefined;
};

/**
 * Makes the ids that connect a control with its label, hint and error, from the given `id` if there
 * is one.
 */
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
