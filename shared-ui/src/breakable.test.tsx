import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { breakableText } from './breakable';

const markup = (text: string) => render(<p>{breakableText(text)}</p>).container.innerHTML;

it('an email address may break before its @, but a sentence only at its spaces', () => {
  expect(markup('ada.lovelace@acme.example · Oslo. Norway.')).toBe(
    '<p><span>ada.lovelace</span><wbr><span>@acme.example · Oslo. Norway.</span></p>',
  );
});

it('a long part of an email address may break before its dots', () => {
  expect(markup('ada@analytical.engines.example')).toBe(
    '<p><span>ada</span><wbr><span>@analytical</span><wbr><span>.engines</span><wbr><span>.example</span></p>',
  );
});
