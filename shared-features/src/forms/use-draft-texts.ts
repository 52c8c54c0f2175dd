import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { type Draft, openDraft, sessionAtom } from 'shared-session';
import { type GenericSchema, object, optional, safeParse, string } from 'valibot';
import { endedDraftCountOfOtherTabsAtom, storedChangeCountAtom } from '../loading/stored-changes';

/** The values of a form's fields, by name. All values are texts, also choices. */
export type FormFieldTexts = { [name: string]: string | undefined };

export type FormDraftOptions<Fields extends FormFieldTexts, Sent> = {
  /** Checks the fields. The schema's output is sent to the server. */
  schema: GenericSchema<Fields, Sent>;
  /** The names of the fields, in the order of the form. */
  names: readonly Path<Fields>[];
  /** The stored values. If they change, fields that the user has not edited show the new values. */
  defaultValues: Fields;
  draft: string;
};

/** With this option, a value that the code sets counts as a change by the user. */
export const MARK_DIRTY_OPTION = { shouldDirty: true } as const;
/** Makes `reset` keep the submit count, because each new count focuses the error summary. */
export const KEEP_SUBMIT_COUNT_OPTION = { keepSubmitCount: true } as const;
const KEEP_CHANGES = {
  ...KEEP_SUBMIT_COUNT_OPTION,
  keepDirtyValues: true,
  keepErrors: true,
  keepIsSubmitted: true,
} as const;

/** Starts a form with the texts of its draft, and stores typed text in the draft. */
export const useDraftTexts = <Fields extends FormFieldTexts, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  options: FormDraftOptions<Fields, Sent>,
) => {
  const { schema, names, defaultValues, draft: step } = options;
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid ?? '';
  const draft = useMemo(() => {
    // A stored draft with a value that is not a text counts as missing.
    const fields = names.map((name) => [name, optional(string())]);
    const texts = object(Object.fromEntries(fields)) as GenericSchema<unknown, Fields>;
    return openDraft({ uid, step, schema: texts });
  }, [uid, step, names]);
  const [typed, setTyped] = useState(() => {
    const kept = draft.load();
    if (!kept || !isStored(kept, schema, defaultValues)) return kept;
    draft.drop();
    return null;
  });
  const { setValue, reset } = form;

  // The texts of the draft count as changes, so that newer stored values do not replace them.
  useLayoutEffect(() => {
    for (const name of names) {
      const text = typed?.[name];
      if (text !== undefined)
        setValue(name, text as PathValue<Fields, typeof name>, MARK_DIRTY_OPTION);
    }
  }, [names, typed, setValue]);

  const shown = useRef(defaultValues);
  useEffect(() => {
    if (haveSameTexts(defaultValues, shown.current)) return;
    shown.current = defaultValues;
    // Drops the draft if this form, another tab or another device has saved the texts of the draft.
    const kept = draft.load() ?? typed;
    const isSaved =
      kept && isStored(kept, schema, defaultValues) && haveSameTexts(kept, form.getValues());
    if (isSaved) draft.drop();
    reset(defaultValues, isSaved ? KEEP_SUBMIT_COUNT_OPTION : KEEP_CHANGES);
  }, [schema, defaultValues, form, reset, draft, typed]);

  useStoredTyping(form, draft, names, () => setTyped(null));
  useOtherTabs(draft, typed, () => {
    setTyped(null);
    if (typed && haveSameTexts(typed, form.getValues()))
      reset(shown.current, KEEP_SUBMIT_COUNT_OPTION);
  });

  // Stores the draft at unmount, so that a form that is reopened immediately has all typed text.
  useEffect(() => () => draft.flush(), [draft]);

  const hasOther = (texts: Fields) => !haveSameTexts(draft.load() ?? texts, texts);

  return {
    startedWithDraft: typed !== null && !haveSameTexts(typed, defaultValues),
    drop: () => {
      draft.drop();
      setTyped(null);
    },
    /** After `texts` were saved, drops the draft, unless another tab has stored other texts. */
    saved: (texts: Fields) => {
      if (!hasOther(texts)) draft.drop();
      setTyped(null);
    },
    keep: (changed: readonly Path<Fields>[], texts: Fields) => draft.save(textsOf(changed, texts)),
    /** Whether the stored draft differs from `texts`. The user may have opened the form again. */
    hasOther,
  };
};

/** Stores typed texts in the draft. Calls `onUnchanged` if no field differs from its stored text. */
const useStoredTyping = <Fields extends FormFieldTexts, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  draft: Draft<Fields>,
  names: readonly Path<Fields>[],
  onUnchanged: () => void,
): void => {
  const noteUnchanged = useEffectEvent(onUnchanged);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues: stored, type }) => {
          // Stores only changed fields. A draft of all fields would undo changes by other users.
          const changed = names.filter((name) => get(values, name) !== get(stored, name));
          if (changed.length === 0) noteUnchanged();
          // Does not store values that the code sets, for example with `reset`.
          if (type !== 'change') return;
          if (changed.length > 0) draft.save(textsOf(changed, values));
          else draft.drop();
        },
      }),
    [form, draft, names],
  );
};

/** Calls `onSettled` when another tab saved or discarded the texts of the draft. */
const useOtherTabs = <Fields extends FormFieldTexts>(
  draft: Draft<Fields>,
  typed: Fields | null,
  onSettled: () => void,
): void => {
  const countChange = useSetAtom(storedChangeCountAtom);
  const countDraftEnd = useSetAtom(endedDraftCountOfOtherTabsAtom);
  const startAgain = useEffectEvent(onSettled);
  useEffect(() => {
    const settled = () => {
      if (!typed || draft.load()) return;
      startAgain();
      countChange((count) => count + 1);
      countDraftEnd((count) => count + 1);
    };
    return draft.watch({ isShown: true, stored: () => {}, cleared: settled, changed: settled });
  }, [draft, typed, countChange, countDraftEnd]);
};

const textsOf = <Fields extends FormFieldTexts>(names: readonly Path<Fields>[], texts: Fields) =>
  Object.fromEntries(names.map((name) => [name, get(texts, name)])) as Fields;

const haveSameTexts = (kept: FormFieldTexts, texts: FormFieldTexts): boolean =>
  Object.entries(kept).every(([name, text]) => texts[name] === text);

/**
 * Whether the stored values already contain all texts of the draft. Ignores surrounding spaces and
 * `https://`. False for a draft that has none of this form's fields, because a newer version of the
 * form may have stored it.
 */
const isStored = <Fields extends FormFieldTexts, Sent>(
  kept: Fields,
  schema: GenericSchema<Fields, Sent>,
  stored: Fields,
): boolean => {
  const { success, output } = safeParse(schema, { ...stored, ...kept });
  const texts = Object.entries(kept);
  const isSame = ([name, text]: [string, string | undefined]) =>
    text === stored[name] || (success && (get(output, name) ?? '') === stored[name]);
  return texts.length > 0 && texts.every(isSame);
};
