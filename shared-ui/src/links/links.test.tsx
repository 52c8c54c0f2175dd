import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RenderLink } from './render-link';
import { TabLinks } from './tab-links';

const routerLink: RenderLink = ({ href, ...rest }) => (
  <a data-router="yes" href={`/app${href}`} {...rest}>
    {rest.children}
  </a>
);

it('TabLinks is a navigation with one current page, and its links use the router of the page', () => {
  const tabs = [
    { href: '/settings', label: 'Profile', current: false },
    { href: '/settings?tab=users', label: 'Users', current: true },
  ];
  render(<TabLinks label="Settings" tabs={tabs} renderLink={routerLink} />);
  expect(screen.getByRole('navigation', { name: 'Settings' })).toBeDefined();
  const current = screen.getAllByRole('link', { current: 'page' });
  expect(current.map((link) => link.getAttribute('href'))).toEqual(['/app/settings?tab=users']);
});
