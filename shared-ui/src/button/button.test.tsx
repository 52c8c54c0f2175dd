import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button, ButtonLink, FileButton, IconButton } from './button';

describe('Button', () => {
  it('a button does not submit a form unless its type is submit', async () => {
    const submit = vi.fn((event) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button>Add another</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submit).toHaveBeenCalledOnce();
  });

  it('a busy button keeps its name and the focus, ignores clicks, and does not let Enter in a field submit the form', async () => {
    const submit = vi.fn((event) => event.preventDefault());
    const press = vi.fn();
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy} onClick={press}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    button.focus();
    rerender(form(true));
    expect(screen.getByRole('button', { name: 'Save', busy: true })).toBe(button);
    expect(document.activeElement).toBe(button);
    expect(button.disabled).toBe(false);
    await userEvent.click(button);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'x{Enter}');
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  it('a button passes its ref to the native button', () => {
    const ref = vi.fn();
    render(<Button ref={ref}>Save</Button>);
    expect(ref).toHaveBeenCalledWith(screen.getByRole('button', { name: 'Save' }));
  });
});

it('ButtonLink renders a link', () => {
  render(<ButtonLink href="https://pay.example/">Continue to checkout</ButtonLink>);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue to checkout' });
  expect(link.href).toBe('https://pay.example/');
});

it('a busy ButtonLink keeps its name and the focus, and ignores clicks', async () => {
  const press = vi.fn();
  const left = vi.fn((event: Event) => event.defaultPrevented);
  const link = (busy: boolean) => (
    <ButtonLink href="#checkout" busy={busy} onClick={press}>
      Continue to checkout
    </ButtonLink>
  );
  const { rerender, container } = render(link(false));
  container.addEventListener('click', left);
  screen.getByRole('link').focus();
  rerender(link(true));
  const busy = screen.getByRole('link', { name: 'Continue to checkout', busy: true });
  expect(document.activeElement).toBe(busy);
  await userEvent.click(busy);
  expect(press).not.toHaveBeenCalled();
  expect(left).toHaveReturnedWith(true);
});

it('the label of an IconButton is its accessible name and its tooltip', () => {
  render(<IconButton label="Remove row 2" icon={<svg aria-hidden="true" />} />);
  expect(screen.getByRole('button', { name: 'Remove row 2' }).title).toBe('Remove row 2');
});

describe('FileButton', () => {
  const file = new File(['a'], 'users.csv', { type: 'text/csv' });

  it('a FileButton reports the chosen file, also when the same file is chosen again', async () => {
    const take = vi.fn();
    const { container } = render(
      <FileButton accept=".csv" onFile={take}>
        Import CSV
      </FileButton>,
    );
    const input = container.querySelector('input') as HTMLInputElement;
    await userEvent.upload(input, file);
    await userEvent.upload(input, file);
    expect(take.mock.calls).toEqual([[file], [file]]);
  });

  it('a FileButton opens the file picker on a click, and does not call onFile when no file is chosen', async () => {
    const take = vi.fn();
    const { container } = render(<FileButton onFile={take}>Import CSV</FileButton>);
    const input = container.querySelector('input') as HTMLInputElement;
    const opened = vi.spyOn(input, 'click');
    await userEvent.click(screen.getByRole('button', { name: 'Import CSV' }));
    fireEvent.change(input, { target: { files: [] } });
    expect(opened).toHaveBeenCalledOnce();
    expect(take).not.toHaveBeenCalled();
  });
});

it('IconButton adds the class name of the caller to the class names of the component', () => {
  render(<IconButton label="Remove" icon="x" className="mine" />);
  expect(screen.getByRole('button').classList.contains('mine')).toBe(true);
  expect(screen.getByRole('button').classList.length).toBeGreaterThan(1);
});
