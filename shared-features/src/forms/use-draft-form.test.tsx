import { screen, waitFor } from '@testing-library/react';
import { type ApiFailure, type ApiResult, openDraft } from 'shared-session';
import { deferred } from 'shared-session/testing';
import { TextField } from 'shared-ui';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { UnsavedNotice } from '../editing/unsaved-notice';
import { openPage } from '../testing';
import { DraftFormView } from './draft-form';
import { useDraftForm } from './use-draft-form';

const refusal: ApiFailure = {
  ok: false,
  name: 'ApiFailure',
  serverIsOk: true,
  statusCode: 409,
  message: 'The site is closed.',
  cause: 'refused',
};

const success: ApiResult = { ok: true, statusCode: 200, message: '', payload: null };

const schema = v.object({ code: v.string(), name: v.string() });
const NAMES = ['code', 'name'] as const;
const STORED = { code: 'a', name: 'Oslo' };

/** Opens the draft of the form a second time, as another tab or the reopened form does. */
const draftOfForm = openDraft<{ name: string }>({ uid: 'uid-1', step: 'name-form' });

/** A form that shows only the second of its fields. */
function NameForm({ save, onSaved }: { save: () => Promise<ApiResult>; onSaved: () => void }) {
  const form = useDraftForm({
    schema,
    names: NAMES,
    defaultValues: STORED,
    draft: 'name-form',
    save,
    onSaved,
  });
  return (
    <DraftFormView form={form} label="Name" submitLabel="Save" failedTitle="Not saved">
      <UnsavedNotice discard={form.discard} />
      <TextField {...form.field('name')} label="Name" />
    </DraftFormView>
  );
}

const press = async () => {
  const answer = deferred<ApiResult>();
  const onSaved = vi.fn();
  const page = openPage(<NameForm save={() => answer.promise} onSaved={onSaved} />);
  await page.person.type(screen.getByRole('textbox'), 'x');
  await page.person.click(screen.getByRole('button', { name: 'Save' }));
  return { ...page, answer, onSaved };
};

describe('useDraftForm', () => {
  it('the autocorrection of touch keyboards is off in the text fields of a form', async () => {
    await press();
    // Browsers let text fields inherit this attribute from their form.
    const { form } = screen.getByRole<HTMLInputElement>('textbox');
    expect(form?.getAttribute('autocorrect')).toBe('off');
  });

  it('a form that does not show its first field still shows an error of the server, and no toast appears', async () => {
    const { answer, toasts } = await press();
    answer.resolve(refusal);
    expect(await screen.findByText(refusal.message)).toBeDefined();
    expect(toasts).toEqual([]);
  });

  it('a toast shows the error of the server if the form was closed before the response', async () => {
    const { answer, toasts, unmount } = await press();
    unmount();
    answer.resolve(refusal);
    await waitFor(() => expect(toasts).toHaveLength(1));
  });

  it('if a form is closed during a save, the draft of the form is removed after the save succeeds', async () => {
    const { answer, unmount } = await press();
    unmount();
    expect(draftOfForm.load()).toEqual({ name: 'Oslox' });
    answer.resolve(success);
    await waitFor(() => expect(draftOfForm.load()).toBeNull());
  });

  it('text typed in a form that was closed and opened again during a save is kept after the save', async () => {
    const { answer, unmount, onSaved } = await press();
    unmount();
    const newer = { name: 'Oslo 2' };
    draftOfForm.save(newer);
    draftOfForm.flush();
    answer.resolve(success);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(draftOfForm.load()).toEqual(newer);
  });

  it('a saved form keeps the draft that another tab has stored during the save', async () => {
    const { answer, onSaved } = await press();
    await waitFor(() => expect(draftOfForm.load()).toEqual({ name: 'Oslox' }));
    const typedInOtherTab = { name: 'Lima' };
    draftOfForm.save(typedInOtherTab);
    draftOfForm.flush();
    answer.resolve(success);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(draftOfForm.load()).toEqual(typedInOtherTab);
  });

  it('after a restored draft is saved, no notice of unsaved changes is shown, even if another tab stored a draft during the save', async () => {
    draftOfForm.save({ name: 'Rome' });
    draftOfForm.flush();
    const { answer, onSaved } = await press();
    expect(screen.getByText(/aren't saved yet/)).toBeDefined();
    await waitFor(() => expect(draftOfForm.load()).toEqual({ name: 'Romex' }));
    draftOfForm.save({ name: 'Lima' });
    draftOfForm.flush();
    answer.resolve(success);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(screen.queryByText(/aren't saved yet/)).toBeNull();
  });
});
