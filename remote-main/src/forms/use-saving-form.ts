import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ApiResult, Draft } from 'shared-session';
import type { GenericSchema } from 'valibot';
import { showFailure } from './show-failure';

/** What ties a control to its field. */
export type FieldProps = UseFormRegisterReturn & { id: string; error: string | undefined };

/** A form that sends what it holds. */
export type SavingForm<Fields extends FieldValues, Sent> = {
  form: UseFormReturn<Fields, unknown, Sent>;
  /** The names of the fields, in the order of the form. */
  names: readonly Path<Fields>[];
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Puts back what was stored, when the form began with what was typed before and never sent. */
  discard: (() => void) | undefined;
  field: (name: Path<Fields>) => FieldProps;
};

type Options<Fields extends FieldValues, Sent, Payload> = {
  schema: GenericSchema<Fields, Sent>;
  names: readonly Path<Fields>[];
  defaultValues: Fields;
  /** Keeps what is typed until it was sent. */
  draft?: Draft<Fields> | undefined;
  /** Sends the checked values. Its failures must be the page's to show. */
  save: (values: Sent) => Promise<ApiResult<Payload>>;
  /** Runs after a success. */
  onSaved: (payload: Payload, values: Sent, form: UseFormReturn<Fields, unknown, Sent>) => void;
};

/**
 * The rules every form keeps (specification 9): checked when it is sent, then each message goes as its field is mended;
 * the button is never disabled, and a second press while the first is under way sends nothing.
 */
export const useSavingForm = <Fields extends FieldValues, Sent, Payload>({
  schema,
  names,
  defaultValues,
  draft,
  save,
  onSaved,
}: Options<Fields, Sent, Payload>): SavingForm<Fields, Sent> => {
  const prefix = useId();
  const [typed, setTyped] = useState(() => draft?.load() ?? null);
  const form = useForm<Fields, unknown, Sent>({
    resolver: valibotResolver<Fields, unknown, Sent>(schema),
    defaultValues: (typed ?? defaultValues) as DefaultValues<Fields>,
    // The summary takes the focus.
    shouldFocusError: false,
  });
  useKeptValues(form, draft);
  const isOther = names.some((name) => typed && get(typed, name) !== get(defaultValues, name));
  const { errors } = form.formState;
  // Not state: two presses may come before the next render.
  const sending = useRef(false);

  const settle = () => {
    draft?.drop();
    setTyped(null);
  };

  const send = form.handleSubmit(async (values) => {
    const result = await save(values);
    if (result.ok) {
      settle();
      onSaved(result.payload, values, form);
    } else if (result.cause !== 'aborted') showFailure(form, names, result);
  });

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      await send(event);
    } finally {
      sending.current = false;
    }
  };

  const field = (name: Path<Fields>): FieldProps => ({
    ...form.register(name),
    id: `${prefix}${name}`,
    error: (get(errors, name) as FieldError | undefined)?.message,
  });

  const discard = () => {
    form.reset(defaultValues);
    settle();
    // The button goes; the focus must not go with it (WCAG 2.4.3).
    document.getElementById(`${prefix}${names[0]}`)?.focus();
  };
  return { form, names, submit, discard: isOther ? discard : undefined, field };
};

/** Keeps what is typed; what the form is given by others is no draft. */
function useKeptValues<Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  draft: Draft<Fields> | undefined,
) {
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { type }) => {
      if (type === 'change') draft?.save(values as Fields);
    });
    return unsubscribe;
  }, [form, draft]);
}
