import { valibotResolver } from '@hookform/resolvers/valibot';
import { useAtomValue, useStore } from 'jotai';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  get,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import {
  type ApiFailure,
  type ApiResult,
  languageAtom,
  notifyAtom,
  rowErrorsOf,
  sessionAtom,
} from 'shared-session';
import { texts } from '../texts';
import { useActionRunner } from './use-action-runner';
import {
  type FormDraftOptions,
  type FormFieldTexts,
  KEEP_SUBMIT_COUNT_OPTION,
  MARK_DIRTY_OPTION,
  useDraftTexts,
} from './use-draft-texts';

/** A form that keeps unsaved texts as a draft. */
export type DraftForm<Fields extends FormFieldTexts, Sent> = {
  form: UseFormReturn<Fields, unknown, Sent>;
  names: readonly Path<Fields>[];
  submit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** The id of the last failed request, for a search in the server's log. */
  reference: string | undefined;
  /** Restores the stored values. Only set if the form shows unsaved texts of an earlier draft. */
  discard: (() => void) | undefined;
  dropDraft: () => void;
  field: (name: Path<Fields>) => UseFormRegisterReturn & { id: string; error: string | undefined };
};

type Options<Fields extends FormFieldTexts, Sent> = FormDraftOptions<Fields, Sent> & {
  /**
   * Sends all fields (`values`) or only the changed fields (`changes`). In `changes`, a field that
   * was cleared is ''. The form calls this function only if a field was changed. A `save` that
   * loads data afterwards must call `onStored` first, so that the draft ends when the change is
   * stored.
   */
  save: (values: Sent, changes: Partial<Sent>, onStored: () => void) => Promise<ApiResult>;
  onSaved: (values: Sent) => void;
};

/** Shows the server's errors at their fields or at the top, and keeps typed text as a draft. */
export const useDraftForm = <Fields extends FormFieldTexts, Sent>(
  options: Options<Fields, Sent>,
): DraftForm<Fields, Sent> => {
  const { schema, names, defaultValues, save, onSaved } = options;
  const prefix = useId();
  const sending = useActionRunner();
  const form = useForm<Fields, unknown, Sent>({
    resolver: valibotResolver<Fields, unknown, Sent>(schema),
    defaultValues: defaultValues as DefaultValues<Fields>,
    // Does not focus the first field with an error, because the error summary takes the focus.
    shouldFocusError: false,
  });
  const draft = useDraftTexts(form, options);
  useErrorsInLanguage(form, names);
  const { errors } = form.formState;
  const [reference, setReference] = useState<string>();
  const store = useStore();
  const isLeft = useIsLeft();

  const send = async (values: Sent): Promise<void> => {
    const sent = form.getValues();
    const changed = names.filter((name) => form.getFieldState(name).isDirty);
    const changes = Object.fromEntries(
      changed.map((name) => [name, get(values, name) ?? '']),
    ) as Partial<Sent>;
    const uid = store.get(sessionAtom).firebaseUser?.uid;
    // The next visitor of this tab must see neither the result nor the typed texts.
    const isOver = () => store.get(sessionAtom).firebaseUser?.uid !== uid;
    let isSettled = false;
    const settleOnce = () => {
      if (isSettled || isOver()) return;
      isSettled = true;
      // If the form was closed during the save, keeps a draft with newer texts, because the user
      // may have opened the form again and typed.
      if (isLeft.current && draft.hasOther(sent)) return;
      const now = form.getValues();
      showStored(form, names, sent, changes);
      draft.saved(now);
      const newer = names.filter((name) => form.getFieldState(name).isDirty);
      if (newer.length > 0) draft.keep(newer, now);
    };
    const result = changed.length > 0 ? await save(values, changes, settleOnce) : undefined;
    if (isOver()) return;
    if (!result || result.ok) {
      settleOnce();
      onSaved(values);
    } else if (result.cause !== 'aborted') {
      setReference(result.reference);
      if (!isLeft.current) return showFailure(form, names, result);
      store.set(notifyAtom, { kind: 'error', message: texts.notSaved(result.message) });
    }
  };

  return {
    form,
    names,
    busy: sending.busy,
    reference,
    submit: (event) => {
      event.preventDefault();
      void sending.run(() => form.handleSubmit(send)(event));
    },
    discard: draft.startedWithDraft
      ? () => {
          form.reset(defaultValues, KEEP_SUBMIT_COUNT_OPTION);
          draft.drop();
          // The pressed button disappears, so the first field takes the focus (WCAG 2.4.3).
          document.getElementById(`${prefix}${names[0]}`)?.focus();
        }
      : undefined,
    dropDraft: draft.drop,
    field: (name) => ({
      ...form.register(name),
      id: `${prefix}${name}`,
      error: (get(errors, name) as FieldError | undefined)?.message,
    }),
  };
};

/** Shows the stored values. A field that was changed during the save keeps the newer text. */
const showStored = <Fields extends FormFieldTexts, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  names: readonly Path<Fields>[],
  sent: Fields,
  stored: Partial<Sent>,
): void => {
  const now = form.getValues();
  for (const name of names) {
    if (name in stored) form.resetField(name, { defaultValue: get(stored, name) });
    if (get(now, name) !== get(sent, name)) form.setValue(name, get(now, name), MARK_DIRTY_OPTION);
  }
};

/** Translates errors when the language changes, except errors that the server has sent. */
const useErrorsInLanguage = <Fields extends FormFieldTexts, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  names: readonly Path<Fields>[],
): void => {
  const language = useAtomValue(languageAtom);
  const checkAgain = useEffectEvent(() => {
    const wrong = names.filter((name) => {
      const { error } = form.getFieldState(name);
      return error && error.type !== 'server';
    });
    if (wrong.length > 0) void form.trigger(wrong);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the language matters.
  useEffect(() => checkAgain(), [language]);
};

/** Whether the form has been closed. */
export const useIsLeft = () => {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
};

const showFailure = <Fields extends FormFieldTexts, Sent>(
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
