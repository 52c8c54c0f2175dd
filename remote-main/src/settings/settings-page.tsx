import { type ComponentType, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { OutageNotice } from 'shared-features';
import { PageHeading, Stack, TabLinks } from 'shared-ui';
import { texts } from '../texts';
import { ADDING_TABLES } from './adding/unsent-atoms';
import { UnsentTables } from './adding/unsent-tables';
import { AppearanceTab } from './appearance-tab';
import { DeviceTab } from './device-tab';
import { LocationsTab } from './locations/locations-tab';
import { OrganizationTab } from './organization-tab';
import { ProfileTab } from './profile-tab';
import { readSettingsTab, SETTINGS_TABS, type SettingsTab, settingsHref } from './settings-href';
import { SubscriptionTab } from './subscription-tab';
import { UsersTab } from './users/users-tab';

const contents: Record<SettingsTab, ComponentType> = {
  profile: ProfileTab,
  organization: OrganizationTab,
  locations: LocationsTab,
  users: UsersTab,
  subscription: SubscriptionTab,
  appearance: AppearanceTab,
  device: DeviceTab,
};

/** The settings, with one tab for each topic. Each tab has an address (specification 9). */
const SettingsPage = () => {
  const [params] = useSearchParams();
  const current = readSettingsTab(params);
  const Content = contents[current];
  const open = params.has('add') ? ADDING_TABLES.find((table) => table === current) : undefined;
  const currentLink = useRef<HTMLAnchorElement>(null);
  // On a phone the row of tabs scrolls, and the current tab must be visible.
  useEffect(() => {
    if (current) currentLink.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <Stack gap={6}>
      <PageHeading>{texts.settings.title}</PageHeading>
      <TabLinks
        label={texts.settings.tabsLabel}
        tabs={SETTINGS_TABS.map((tab) => ({
          href: settingsHref(tab),
          label: texts.settings.tabs[tab],
          current: tab === current,
        }))}
        renderLink={({ href, ...rest }) => (
          <Link ref={rest['aria-current'] ? currentLink : null} to={href} {...rest} />
        )}
      />
      <OutageNotice />
      <UnsentTables open={open} />
      <Content />
    </Stack>
  );
};

export default SettingsPage;
