import { render, screen, within } from '@testing-library/react';
import { forgetLanguages, switchLanguage } from 'shared-i18n';
import { afterEach, expect, it } from 'vitest';
import { Steps } from './steps';

afterEach(forgetLanguages);

const steps = ['Organization', 'Locations', 'Users', 'Verification', 'Subscription'];

it.each([0, 2, 4])(
  'Steps marks the step with index %i as current and all earlier steps as completed',
  (current) => {
    render(<Steps steps={steps} current={current} />);
    const items = within(screen.getByRole('list', { name: 'Onboarding progress' })).getAllByRole(
      'listitem',
    );
    const marked = items.filter((item) => item.getAttribute('aria-current') === 'step');
    expect(marked).toEqual([items[current]]);
    expect(items.filter((item) => item.textContent?.includes('Completed:'))).toEqual(
      items.slice(0, current),
    );
  },
);

it('Steps shows the numbers of the steps in the digits of the language', () => {
  switchLanguage('ar-EG');
  render(<Steps steps={steps} current={0} />);
  expect(screen.getAllByRole('listitem')[1]?.textContent).toBe('٢Locations');
});
