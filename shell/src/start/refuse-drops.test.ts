import { describe, expect, it } from 'vitest';
import { refuseDroppedFiles } from './refuse-drops';

refuseDroppedFiles();

/** `DataTransfer` is fake, because the simulated document has none. */
const drag = (on: Element, types: readonly string[]) => {
  const event = new Event('dragover', { bubbles: true, cancelable: true });
  const dataTransfer = { types, dropEffect: 'copy' };
  Object.assign(event, { dataTransfer });
  on.dispatchEvent(event);
  return { isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
};

const add = (html: 'div' | 'input') => document.body.appendChild(document.createElement(html));

describe('a file that is dragged over the page', () => {
  it('a file that is dragged over the page outside a drop area is rejected', () => {
    expect(drag(document.body, ['Files'])).toEqual({ isPrevented: true, effect: 'none' });
  });

  it('a file that is dragged over an element with a handler for drops is accepted', () => {
    const area = add('div');
    area.addEventListener('dragover', (event) => event.preventDefault());
    expect(drag(area, ['Files'])).toEqual({ isPrevented: true, effect: 'copy' });
  });

  it('a file that is dragged over a file input is accepted', () => {
    const input = add('input') as HTMLInputElement;
    input.type = 'file';
    expect(drag(input, ['Files'])).toEqual({ isPrevented: false, effect: 'copy' });
  });
});

it('the shell does not reject dragged text, so that the browser can drop the text into a field', () => {
  expect(drag(document.body, ['text/plain'])).toEqual({ isPrevented: false, effect: 'copy' });
});
