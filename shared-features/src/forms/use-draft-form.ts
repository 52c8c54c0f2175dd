import { valibotResolver } from '@hookform/resolvers/valibot';
import { useAtomValue, useSetAtom } from 'jotai';
import {
  type FormEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldError,
  get,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import {
  type ApiFailure,
  type ApiResult,
  type Draft,
  notifyAtom,
  openDraft,
  rowErrorsOf,
  sessionAtom,
} from 'shared-session';
import { type GenericSchema, object, optional, safeParse, string } from 'valibot';
import { storedChangesAtom } from '../loading/stored-changes';
import { texts } from '../texts';
import { useSending } from './use-sending';

/** The texts of a form's fields, by their names. */
export type FieldTexts = { [name: string]: string | undefined };

/** What ties a control to its field. */
export type FieldProps = UseFormRegisterReturn & { id: string; error: string | undefined };

/** A form, the props of its fields, and its state. */
export type DraftForm<Fields extends FieldTexts, Sent> = {
  form: UseFormReturn<Fields, unknown, Sent>;
  /** The names of the fields, in the order of the form. */
  names: readonly Path<Fields>[];
  submit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** Restores the stored values. Absent unless the form started with a draft that differs from them. */
  discard: (() => void) | undefined;
  /** Forgets the draft, for a form that is cancelled. */
  dropDraft: () => void;
  field: (name: Path<Fields>) => FieldProps;
};

type Options<Fields extends FieldTexts, Sent, Payload> = {
  /** The schema of the request. Its output is sent. */
  schema: GenericSchema<Fields, Sent>;
  /** The names of the fields, in the order of the form. */
  names: readonly Path<Fields>[];
  /** The stored values. When newer ones arrive, the fields that nobody changed show them. */
  defaultValues: Fields;
  /** The name of the draft that keeps what is typed until it was saved; without one nothing is kept. */
  draft?: string;
  /**
   * Sends the checked values, or only `changes`: the fields that somebody changed, the cleared ones as ''. The form shows
   * its failures.
   */
  save: (values: Sent, changes: Partial<Sent>) => Promise<ApiResult<Payload>>;
  onSaved: (payload: Payload, values: Sent) => void;
};

/** The answer to a form in which nobody changed anything: it needs no request. */
export const NOTHING_TO_DO: ApiResult = { ok: true, statusCode: 200, message: '', payload: null };

const DIRTY = { shouldDirty: true } as const;
/** The summary takes the focus once for each count of submits, so a reset must not start it again. */
const KEEP_COUNT = { keepSubmitCount: true } as const;
const KEEP_CHANGES = {
  ...KEEP_COUNT,
  keepDirtyValues: true,
  keepErrors: true,
  keepIsSubmitted: true,
} as const;

/**
 * The one form hook (specification 9): it checks when the form is sent, and then each message disappears as its field is
 * corrected; the server's errors show at their fields or at the head of the form; what is typed is kept as a draft; the
 * button is never disabled, and a second press while the first is running sends nothing.
 */
export const useDraftForm = <Fields extends FieldTexts, Sent, Payload>(
  options: Options<Fields, Sent, Payload>,
): DraftForm<Fields, Sent> => {
  const { schema, names, defaultValues, draft: step, save, onSaved } = options;
  const prefix = useId();
  const sending = useSending<'save'>();
  const draft = useFormDraft(step, names);
  const [typed, setTyped] = useState(() => {
    const kept = draft?.load() ?? null;
    if (!kept || !isStored(kept, schema, defaultValues)) return kept;
    draft?.drop();
    return null;
  });
  const form = useForm<Fields, unknown, Sent>({
    resolver: valibotResolver<Fields, unknown, Sent>(schema),
    defaultValues: defaultValues as DefaultValues<Fields>,
    // The summary takes the focus.
    shouldFocusError: false,
  });
  const { setValue, reset } = form;
  const { errors } = form.formState;
  const isOther = names.some(
    (name) => typed?.[name] !== undefined && typed[name] !== get(defaultValues, name),
  );

  // A draft is a change of the stored values, which newer ones must not replace.
  useLayoutEffect(() => {
    for (const name of names) {
      const text = typed?.[name];
      if (text !== undefined) setValue(name, text as PathValue<Fields, typeof name>, DIRTY);
    }
  }, [names, typed, setValue]);

  const shown = useRef(defaultValues);
  useEffect(() => {
    if (names.every((name) => get(shown.current, name) === get(defaultValues, name))) return;
    shown.current = defaultValues;
    // The draft may have been saved meanwhile: on another device, in another tab, or by this form before it was left. It is
    // forgotten then, unless somebody has typed on.
    const kept = draft?.load() ?? typed;
    const isSaved =
      kept && isStored(kept, schema, defaultValues) && isSame(kept, form.getValues(), names);
    if (isSaved) draft?.drop();
    reset(defaultValues, isSaved ? KEEP_COUNT : KEEP_CHANGES);
  }, [names, schema, defaultValues, form, reset, draft, typed]);

  useEffect(
    () =>
      draft &&
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues: stored, type }) => {
          // A draft with all fields would later undo what somebody else changed meanwhile.
          const changed = names.filter((name) => get(values, name) !== get(stored, name));
          if (changed.length === 0) setTyped(null);
          // A form that is reset has no draft.
          if (type !== 'change') return;
          if (changed.length > 0) draft.save(textsOf(changed, values));
          else draft.drop();
        },
      }),
    [form, draft, names],
  );

  // Another tab saved the draft that this form started with, or discarded it. Unless somebody typed on here, the form
  // shows the stored values, and what may have changed with them is loaded again.
  const countChange = useSetAtom(storedChangesAtom);
  useEffect(() => {
    const settled = () => {
      if (!typed || draft?.load()) return;
      setTyped(null);
      if (isSame(typed, form.getValues(), names)) reset(shown.current, KEEP_COUNT);
      countChange((count) => count + 1);
    };
    return draft?.watch({ stored: () => {}, cleared: settled, changed: settled });
  }, [draft, typed, form, names, reset, countChange]);

  // A form that opens again soon starts with all that was typed.
  useEffect(() => () => draft?.flush(), [draft]);

  const dropDraft = () => {
    draft?.drop();
    setTyped(null);
  };

  /** After a save: fields show the stored values, except those that were changed while the form was being sent. */
  const settle = (sent: Fields, stored: Partial<Sent>) => {
    const now = form.getValues();
    for (const name of names) {
      if (name in stored) form.resetField(name, { defaultValue: get(stored, name) });
      if (get(now, name) !== get(sent, name)) setValue(name, get(now, name), DIRTY);
    }
    dropDraft();
    const newer = names.filter((name) => form.getFieldState(name).isDirty);
    if (newer.length > 0) draft?.save(textsOf(newer, now));
  };

  const notify = useSetAtom(notifyAtom);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const send = async (values: Sent): Promise<void> => {
    const sent = form.getValues();
    const changed = names.filter((name) => form.getFieldState(name).isDirty);
    const changes = Object.fromEntries(changed.map((name) => [name, get(values, name) ?? '']));
    const result = await save(values, changes as Partial<Sent>);
    if (result.ok) {
      settle(sent, changes as Partial<Sent>);
      onSaved(result.payload, values);
    } else if (result.cause !== 'aborted') {
      if (!isLeft.current) return showFailure(form, names, result);
      notify({ kind: 'error', message: texts.notSaved(result.message) });
    }
  };

  return {
    form,
    names,
    busy: sending.busy !== null,
    submit: (event) => {
      event.preventDefault();
      void sending.run('save', () => form.handleSubmit(send)(event));
    },
    discard: isOther
      ? () => {
          form.reset(defaultValues, KEEP_COUNT);
          dropDraft();
          // The button disappears; the focus must not be lost with it (WCAG 2.4.3).
          document.getElementById(`${prefix}${names[0]}`)?.focus();
        }
      : undefined,
    dropDraft,
    field: (name) => ({
      ...form.register(name),
      id: `${prefix}${name}`,
      error: (get(errors, name) as FieldError | undefined)?.message,
    }),
  };
};

/** The texts of these fields only. */
const textsOf = <Fields extends FieldTexts>(names: readonly Path<Fields>[], texts: Fields) =>
  Object.fromEntries(names.map((name) => [name, get(texts, name)])) as Fields;

/** Whether the fields that a draft has say the same in other texts. */
const isSame = <Fields extends FieldTexts>(
  kept: Fields,
  texts: FieldTexts,
  names: readonly Path<Fields>[],
): boolean => names.every((name) => !(name in kept) || get(texts, name) === kept[name]);

/** Whether saving a draft would change nothing: spaces around a text and a missing `https://` are no difference. */
const isStored = <Fields extends FieldTexts, Sent>(
  kept: Fields,
  schema: GenericSchema<Fields, Sent>,
  stored: Fields,
): boolean => {
  const { success, output } = safeParse(schema, { ...stored, ...kept });
  return Object.entries(kept).every(
    ([name, text]) =>
      text === stored[name] || (success && (get(output, name) ?? '') === stored[name]),
  );
};

/** The draft of the signed-in person and of a form; one with other fields counts as none. */
const useFormDraft = <Fields extends FieldTexts>(
  step: string | undefined,
  names: readonly Path<Fields>[],
): Draft<Fields> | undefined => {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid ?? '';
  return useMemo(() => {
    if (step === undefined) return undefined;
    const fields = names.map((name) => [name, optional(string())]);
    const schema = object(Object.fromEntries(fields)) as GenericSchema<unknown, Fields>;
    return openDraft({ uid, step, schema });
  }, [uid, step, names]);
};

/** Shows the server's errors at the fields they name; when they name none, its message at the head of the form. */
const showFailure = <Fields extends FieldTexts, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  names: readonly Path<Fields>[],
  failure: ApiFailure,
): void => {
  const atFields = rowErrorsOf(failure).flatMap(({ field, message }) => {
    const name = names.find((known) => known === field);
    return name ? [{ name, message }] : [];
  });
  for (const { name, message } of atFields) form.setError(name, { type: 'server', message });
  if (atFields.length === 0) form.setError('root', { type: 'server', message: failure.message });
};
