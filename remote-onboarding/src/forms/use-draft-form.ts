import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { type ApiFailure, type ApiResult, type Draft, rowErrorsOf } from 'shared-session';
import type { GenericSchema } from 'valibot';
import { useSending } from './use-sending';

type Options<Fields extends FieldValues, Sent> = {
  /** The wire's schema: what is sent is what it gives. */
  schema: GenericSchema<Fields, Sent>;
  initial: Fields;
  /** Keeps what is typed until it was saved. */
  draft?: Draft<Fields>;
  /** Sends it. Its failures must be the page's to show. */
  save: (values: Sent) => Promise<ApiResult>;
  onSaved: () => void;
};

/** A form that sends what it holds, and what there is to say about it. */
export type DraftForm<Fields extends FieldValues, Sent> = {
  form: UseFormReturn<Fields, unknown, Sent>;
  submit: (event?: FormEvent) => void;
  busy: boolean;
  /** Why the last attempt failed, unless fields were named: then they say it themselves. */
  failure: ApiFailure | null;
};

/**
 * The rules every form keeps (specification 9): checked when it is sent, then each message goes as its field is mended;
 * the button is never disabled, and a second press while the first is under way sends nothing.
 */
export function useDraftForm<Fields extends FieldValues, Sent>(
  options: Options<Fields, Sent>,
): DraftForm<Fields, Sent> {
  const { schema, initial, draft, save, onSaved } = options;
  const form = useForm<Fields, unknown, Sent>({
    resolver: valibotResolver<Fields, unknown, Sent>(schema),
    defaultValues: (draft?.load() ?? initial) as DefaultValues<Fields>,
    // The summary takes the focus.
    shouldFocusError: false,
  });
  const sending = useSending<'save'>();
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => draft?.save(values as Fields));
    return unsubscribe;
  }, [form, draft]);

  const send = form.handleSubmit(
    async (values) => {
      const answer = await save(values);
      const isShown = answer.ok || answer.cause === 'aborted' || showAtFields(form, answer);
      setFailure(isShown ? null : answer);
      if (!answer.ok) return;
      draft?.drop();
      onSaved();
    },
    () => setFailure(null),
  );
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    void sending.run('save', () => send());
  };
  return { form, submit, busy: sending.busy !== null, failure };
}

/** Shows a refusal at the fields it names; false when it names none of them. */
function showAtFields<Fields extends FieldValues>(
  form: UseFormReturn<Fields, unknown, unknown>,
  failure: ApiFailure,
): boolean {
  const named = rowErrorsOf(failure).filter(({ field }) => field in form.getValues());
  for (const { field, message } of named) {
    form.setError(field as Path<Fields>, { type: 'server', message });
  }
  return named.length > 0;
}
