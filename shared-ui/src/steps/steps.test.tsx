import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Steps } from './steps';

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
