import { configure, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { INVITED_BO, openPage } from '../testing';
import { EditUserDialog } from './edit-user';

describe('the dialog of a user', () => {
  it('in the strict mode of React, the dialog of a user sends a change, and sends the change again if the response is lost', async () => {
    configure({ reactStrictMode: true });
    onTestFinished(() => configure({ reactStrictMode: false }));
    const answers = ['unreachable' as const, { payload: null }];
    const onSaved = vi.fn();
    const { person, toasts, backend } = openPage(
      <EditUserDialog user={INVITED_BO} onSaved={onSaved} onClose={() => {}} />,
      '/',
      { respond: ({ method }) => (method === 'PATCH' ? answers.shift() : undefined) },
    );
    await person.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Manager');
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Bo saved' }]));
    expect(onSaved).toHaveBeenCalledOnce();
    expect(backend.seen(`PATCH /users/${INVITED_BO._id}`)).toHaveLength(2);
  });
});
