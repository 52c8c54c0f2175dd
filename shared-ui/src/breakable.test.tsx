import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { breakable } from './breakable';

it('lets addresses break before an @ and a dot, and leaves sentences alone', () => {
  const { container } = render(<p>{breakable('ada.lovelace@acme.example · Oslo. Norway.')}</p>);
  expect(container.innerHTML).toBe(
    '<p>ada<wbr>.lovelace<wbr>@acme<wbr>.example · Oslo. Norway.</p>',
  );
});
