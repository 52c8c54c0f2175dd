import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, FileButton } from '../button/button';
import { Dialog } from './dialog';

const close = vi.fn();
const ask = (open: boolean, start = false) => (
  <Dialog
    open={open}
    onClose={close}
    title="Remove Lisbon?"
    actions={
      <>
        <Button data-autofocus={start || undefined}>Keep it</Button>
        <Button variant="danger">Remove location</Button>
      </>
    }
  >
    61 users stay without a location.
  </Dialog>
);
/** Adds the methods `showModal` and `close` to dialogs, because jsdom lacks these methods. */
const addNative = () => {
  const native = {
    showModal: vi.fn(function (this: HTMLElement) {
      this.setAttribute('open', '');
    }),
    close: vi.fn(function (this: HTMLElement) {
      this.removeAttribute('open');
    }),
  };
  Object.assign(HTMLDialogElement.prototype, native);
  return native;
};
const dialog = () => screen.getByRole('dialog', { name: 'Remove Lisbon?' });

describe('Dialog', () => {
  afterEach(() => {
    close.mockReset();
    for (const name of ['showModal', 'close']) {
      Reflect.deleteProperty(HTMLDialogElement.prototype, name);
    }
  });

  it('a dialog renders only while it is open, with the focus on its heading', () => {
    const { rerender } = render(ask(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(ask(true));
    expect(dialog()).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Remove Lisbon?' }));
    rerender(ask(false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a dialog that is unmounted while open returns the focus to the element that had the focus before', () => {
    const page = (open: boolean) => (
      <>
        <button type="button">Remove</button>
        {open ? ask(true) : null}
      </>
    );
    const { rerender } = render(page(false));
    const button = screen.getByRole('button', { name: 'Remove' });
    button.focus();
    rerender(page(true));
    expect(document.activeElement).not.toBe(button);
    rerender(page(false));
    expect(document.activeElement).toBe(button);
  });

  // wcag: 2.4.3 except other controls
  it('a closed dialog focuses the heading of the page if the element that had the focus before is gone', () => {
    const page = (open: boolean, button: boolean) => (
      <main>
        <h1 tabIndex={-1}>Locations</h1>
        {button ? <button type="button">Remove</button> : null}
        {ask(open)}
      </main>
    );
    const { rerender } = render(page(false, true));
    screen.getByRole('button', { name: 'Remove' }).focus();
    rerender(page(true, true));
    rerender(page(true, false));
    rerender(page(false, false));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('Dialog opens and closes the native modal dialog of the browser', () => {
    const native = addNative();
    const { rerender } = render(ask(true));
    expect(native.showModal).toHaveBeenCalledOnce();
    rerender(ask(false));
    expect(native.close).toHaveBeenCalledOnce();
  });

  it('if the browser closes a dialog whose prop `open` is true, the dialog is shown again', () => {
    const { showModal } = addNative();
    const { rerender } = render(ask(true));
    const element = dialog();
    // Closes the dialog as a repeated "Back" on a phone does, which a page cannot prevent.
    element.removeAttribute('open');
    fireEvent(element, new Event('close'));
    expect(showModal).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Remove Lisbon?' }));
    rerender(ask(false));
    fireEvent(element, new Event('close'));
    expect(showModal).toHaveBeenCalledTimes(2);
  });

  it('an opened dialog focuses the element with data-autofocus instead of the heading', () => {
    render(ask(true, true));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
  });

  it('a dialog calls onClose for its close button, for Escape and for a click outside', async () => {
    render(ask(true));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    // A browser turns Escape into the event `cancel`. The dialog prevents its default action, so
    // that only the caller closes the dialog.
    expect(fireEvent(dialog(), new Event('cancel', { cancelable: true }))).toBe(false);
    await userEvent.click(dialog());
    expect(close).toHaveBeenCalledTimes(3);
  });

  it('a dialog calls onClose on Escape, unless a field in the dialog or an input method has used the key', () => {
    render(ask(true));
    const control = screen.getByRole('button', { name: 'Keep it' });
    // The default action must be prevented. Chrome would close the dialog at a second Escape.
    expect(fireEvent.keyDown(control, { key: 'Escape' })).toBe(false);
    expect(close).toHaveBeenCalledOnce();
    fireEvent.keyDown(control, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(control, { key: 'Escape', keyCode: 229 });
    control.addEventListener('keydown', (event) => event.preventDefault());
    fireEvent.keyDown(control, { key: 'Escape' });
    expect(close).toHaveBeenCalledOnce();
  });

  it('a dialog stays open when a text selection with the mouse begins inside the dialog and ends outside', () => {
    render(ask(true));
    fireEvent.pointerDown(screen.getByText('61 users stay without a location.'));
    // Browsers send a click that begins inside and ends outside to the dialog element.
    fireEvent.click(dialog());
    expect(close).not.toHaveBeenCalled();
  });

  it('a dialog stays open after a double click on the button that opened it', () => {
    render(ask(true));
    // The first click opens the dialog. So browsers send the second click to the dialog element.
    fireEvent.pointerDown(dialog());
    fireEvent.click(dialog(), { detail: 2 });
    expect(close).not.toHaveBeenCalled();
  });

  it('a dialog stays open when the user opens a file picker in the dialog and chooses no file', () => {
    render(
      <Dialog open onClose={close} title="Logo">
        <FileButton onFile={() => {}}>Choose a file</FileButton>
      </Dialog>,
    );
    const input = document.querySelector('input[type=file]') as Element;
    fireEvent(input, new Event('cancel', { bubbles: true }));
    expect(close).not.toHaveBeenCalled();
  });

  it('a dialog stays open when its content is clicked', async () => {
    render(ask(true));
    await userEvent.click(screen.getByText('61 users stay without a location.'));
    expect(close).not.toHaveBeenCalled();
  });

  it('a dialog stops the page behind from scrolling while it is open', () => {
    const { rerender } = render(ask(true));
    expect(document.documentElement.style.overflow).toBe('hidden');
    rerender(ask(false));
    expect(document.documentElement.style.overflow).toBe('');
  });

  it('the page scrolls again after two open dialogs, one inside the other, are removed together', () => {
    const page = (inner: boolean) => (
      <Dialog open onClose={close} title="Ada Lovelace">
        {inner ? ask(true) : null}
      </Dialog>
    );
    const { rerender, unmount } = render(page(false));
    rerender(page(true));
    unmount();
    expect(document.documentElement.style.overflow).toBe('');
  });

  it('after one of two open dialogs has closed, the page behind still does not scroll', () => {
    const other = (
      <Dialog open onClose={close} title="Ada Lovelace">
        Text
      </Dialog>
    );
    const page = (isFirstOpen: boolean) => (
      <>
        {ask(isFirstOpen)}
        {other}
      </>
    );
    const { rerender } = render(page(true));
    rerender(page(false));
    expect(document.documentElement.style.overflow).toBe('hidden');
  });
});
