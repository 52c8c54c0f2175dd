import { useId } from 'react';

/** Ids that tie a control to its label, hint and error. */
export interface FieldIds {
  control: string;
  hint: string;
  error: string;
  /** Value of `aria-describedby`: hint, then error, then what the caller added; undefined when there is none. */
  describedBy: string | undefined;
}

/** What is known of a field when its ids are made. */
interface FieldParts {
  id?: string | undefined;
  hint?: unknown;
  error?: unknown;
  describedBy?: string | undefined;
}

/** Makes the ids of a field, from its own `id` when it has one. */
export function useFieldIds({ id, hint, error, describedBy }: FieldParts): FieldIds {
  const made = useId();
  const control = id ?? made;
  const ids = { control, hint: `${control}-hint`, error: `${control}-error` };
  const list = [hint ? ids.hint : '', error ? ids.error : '', describedBy ?? ''].filter(Boolean);
  return { ...ids, describedBy: list.length > 0 ? list.join(' ') : undefined };
}
