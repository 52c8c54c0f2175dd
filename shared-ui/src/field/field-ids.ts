import { useId } from 'react';

/** The ids that connect a control with its label, hint and error. */
export type FieldIds = {
  control: string;
  optional: string;
  hint: string;
  error: string;
  /** The value of `aria-describedby`: ids of "Optional", hint, error and the caller's text. */
  describedBy: string | undefined;
};

type FieldParts = {
  id?: string | undefined;
  optional?: boolean | undefined;
  hint?: unknown;
  error?: unknown;
  describedBy?: string | undefined;
};

/** Makes the ids of a field, from the given `id` if there is one. */
export function useFieldIds(parts: FieldParts): FieldIds {
  const { id, optional, hint, error, describedBy } = parts;
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
