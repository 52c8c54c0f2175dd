import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FieldGroup } from '../field/field-group';
import { TextField } from '../field/text-field';
import { ErrorSummary, type SummaryError } from './error-summary';

const name = { id: 'name', message: 'Enter a name' };
const email = { id: 'email', message: 'Enter an email address' };

function Form({ errors, count = 0 }: { errors: readonly SummaryError[]; count?: number }) {
  return (
    <>
      <ErrorSummary errors={errors} focusKey={count} />
      <TextField id="name" label="Name" />
      <FieldGroup id="email" legend="Address">
        <TextField label="Email" />
      </FieldGroup>
    </>
  );
}
const summary = () => screen.getByRole('group', { name: 'Fix this to continue' });

describe('ErrorSummary', () => {
  it('an error summary renders nothing without errors', () => {
    render(<Form errors={[]} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('an error summary takes the focus when it appears', () => {
    const { rerender } = render(<Form errors={[]} />);
    rerender(<Form errors={[name]} />);
    expect(document.activeElement).toBe(summary());
  });

  it('the focus stays in the field while errors are corrected, and moves to the error summary at the next submit', () => {
    const { rerender } = render(<Form errors={[name, email]} count={1} />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    act(() => field.focus());
    rerender(<Form errors={[email]} count={1} />);
    expect(document.activeElement).toBe(field);
    rerender(<Form errors={[email]} count={2} />);
    expect(document.activeElement).toBe(summary());
  });

  // wcag: 3.2.2 except other controls
  it('the focus stays in the field if a corrected error appears again before the next submit', () => {
    const { rerender } = render(<Form errors={[name]} count={1} />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    act(() => field.focus());
    rerender(<Form errors={[]} count={1} />);
    rerender(<Form errors={[name]} count={1} />);
    expect(document.activeElement).toBe(field);
    rerender(<Form errors={[name]} count={2} />);
    expect(document.activeElement).toBe(summary());
  });

  it('an error summary is no alert after the focus has left the summary, and becomes an alert again at the next submit', () => {
    const { rerender } = render(<Form errors={[name, email]} count={1} />);
    const isAlert = () => screen.getByText('Enter a name').closest('[role=alert]') !== null;
    expect(isAlert()).toBe(true);
    act(() => screen.getByRole('textbox', { name: 'Name' }).focus());
    rerender(<Form errors={[name]} count={1} />);
    expect(isAlert()).toBe(false);
    rerender(<Form errors={[name]} count={2} />);
    expect(isAlert()).toBe(true);
  });

  it('an error summary is an alert if the next submit fails while one of its links has the focus', () => {
    const { rerender } = render(<Form errors={[name]} count={1} />);
    act(() => screen.getByRole('link', { name: 'Enter a name' }).focus());
    rerender(<Form errors={[name]} count={2} />);
    expect(document.activeElement).toBe(summary());
    expect(screen.getByText('Enter a name').closest('[role=alert]')).not.toBeNull();
  });

  // wcag: 3.3.1 except whether each form uses it
  it('an error summary links each message to its field, or to the first field of a group', async () => {
    render(<Form errors={[name, email]} />);
    await userEvent.click(screen.getByRole('link', { name: 'Enter a name' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
    await userEvent.click(screen.getByRole('link', { name: 'Enter an email address' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
    expect(location.hash).toBe('');
  });

  it('an error summary shows a message that belongs to no field as text without a link', () => {
    render(<Form errors={[{ message: 'Plain' }]} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('Plain')).toBeDefined();
  });
});
