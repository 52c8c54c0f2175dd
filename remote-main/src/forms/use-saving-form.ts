import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, useId, useRef } from 'react';
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
import type { ApiResult } from 'shared-session';
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
  field: (name: Path<Fields>) => FieldProps;
};

type Options<Fields extends FieldValues, Sent, Payload> = {
  schema: GenericSchema<Fields, Sent>;
  names: readonly Path<Fields>[];
  defaultValues: DefaultValues<Fields>;
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
  save,
  onSaved,
}: Options<Fields, Sent, Payload>): SavingForm<Fields, Sent> => {
  const prefix = useId();
  const form = useForm<Fields, unknown, Sent>({
    resolver: valibotResolver<Fields, unknown, Sent>(schema),
    defaultValues,
    // The summary takes the focus.
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  // Not state: two presses may come before the next render.
  const sending = useRef(false);

  const send = form.handleSubmit(async (values) => {
    const result = await save(values);
    if (result.ok) onSaved(result.payload, values, form);
    else if (result.cause !== 'aborted') showFailure(form, names, result);
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

  return { form, names, submit, field };
};
