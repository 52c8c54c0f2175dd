import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { breakableText } from './breakable';

const markup = (text: string) => render(<p>{breakableText(text)}</p>).container.innerHTML;

it('a line may break before the @ of an email address, and in the text after the address only at spaces', () => {
  expect(markup('ada.lovelace@acme.example · Oslo. Norway.')).toBe(
    '<p><span>ada.lovelace</span><wbr><span>@acme.example · Oslo. Norway.</span></p>',
  );
});

it('a line may break before each dot of a long domain in an email address', () => {
  expect(markup('ada@analytical.engines.example')).toBe(
    '<p><span>ada</span><wbr><span>@analytical</span><wbr><span>.engines</span><wbr><span>.example</span></p>',
  );
});
