import { type ReactNode, useId } from 'react';

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Hides the label visually. Screen readers still say it. */
  hideLabel?: boolean | undefined;
  optional?: boolean | undefined;
};

type DescribedField = Partial<FieldProps> & {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
};

/** The ids that connect a field with its label, hint and error, and the props of its control. */
export function useFieldIds(props: DescribedField) {
  const made = useId();
  const id = props.id ?? made;
  const ids = { optional: `${id}-optional`, hint: `${id}-hint`, error: `${id}-error` };
  const description = [
    props.optional && !props.hideLabel && ids.optional,
    props.hint && ids.hint,
    props.error && ids.error,
    props['aria-describedby'],
  ].filter(Boolean);
  const control = {
    id,
    'aria-describedby': description.join(' ') || undefined,
    'aria-invalid': props.error ? true : undefined,
  };
  return { ...ids, control };
}
