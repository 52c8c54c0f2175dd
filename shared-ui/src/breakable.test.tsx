import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { breakable } from './breakable';

const markup = (text: string) => render(<p>{breakable(text)}</p>).container.innerHTML;

it('lets addresses break before an @, and leaves sentences alone', () => {
  expect(markup('ada.lovelace@acme.example · Oslo. Norway.')).toBe(
    '<p>ada.lovelace<wbr>@acme.example · Oslo. Norway.</p>',
  );
});

it('lets the long part of an address break before its dots', () => {
  expect(markup('ada@analytical.engines.example')).toBe(
    '<p>ada<wbr>@analytical<wbr>.engines<wbr>.example</p>',
  );
});
