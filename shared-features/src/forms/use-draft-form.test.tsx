import { screen, waitFor } from '@testing-library/react';
import type { ApiFailure, ApiResult } from 'shared-session';
import { deferred } from 'shared-session/testing';
import { TextField } from 'shared-ui';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
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

const schema = v.object({ code: v.string(), name: v.string() });
const NAMES = ['code', 'name'] as const;
const STORED = { code: 'a', name: 'Oslo' };

/** A form that shows only the second of its fields. */
function NameForm({ save }: { save: () => Promise<ApiResult> }) {
  const form = useDraftForm({
    schema,
    names: NAMES,
    defaultValues: STORED,
    draft: 'name-form',
    save,
    onSaved: () => {},
  });
  return (
    <DraftFormView form={form} label="Name" submitLabel="Save" failedTitle="Not saved">
      <TextField {...form.field('name')} label="Name" />
    </DraftFormView>
  );
}

const press = async () => {
  const answer = deferred<ApiResult>();
  const page = openPage(<NameForm save={() => answer.promise} />);
  await page.person.type(screen.getByRole('textbox'), 'x');
  await page.person.click(screen.getByRole('button', { name: 'Save' }));
  return { ...page, answer };
};

describe('useDraftForm', () => {
  it('if a form does not show its first field, it still shows the error of the server, and no toast appears', async () => {
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
});
