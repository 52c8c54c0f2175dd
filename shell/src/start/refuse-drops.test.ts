import { describe, expect, it } from 'vitest';
import { refuseDroppedFiles } from './refuse-drops';

refuseDroppedFiles();

/** Drags data over an element. The `DataTransfer` is fake, because this document has none. */
const drag = (on: Element, types: readonly string[]) => {
  const event = new Event('dragover', { bubbles: true, cancelable: true });
  const dataTransfer = { types, dropEffect: 'copy' };
  Object.assign(event, { dataTransfer });
  on.dispatchEvent(event);
  return { isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
};

const add = (html: 'div' | 'input') => document.body.appendChild(document.createElement(html));

describe('a file that is dragged over the page', () => {
  it('a dragged file is rejected outside a drop area', () => {
    expect(drag(document.body, ['Files'])).toEqual({ isPrevented: true, effect: 'none' });
  });

  it('a dragged file is accepted by an element that handles it', () => {
    const area = add('div');
    area.addEventListener('dragover', (event) => event.preventDefault());
    expect(drag(area, ['Files'])).toEqual({ isPrevented: true, effect: 'copy' });
  });

  it('a dragged file is accepted by a file input', () => {
    const input = add('input') as HTMLInputElement;
    input.type = 'file';
    expect(drag(input, ['Files'])).toEqual({ isPrevented: false, effect: 'copy' });
  });
});

it('a dragged text is handled by the browser as usual', () => {
  expect(drag(document.body, ['text/plain'])).toEqual({ isPrevented: false, effect: 'copy' });
});
