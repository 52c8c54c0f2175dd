import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { type Call, formatNumber, WITHOUT_LOCATION } from 'shared-features';
import { BarTable, Button, Card, EmptyState, usePrinting } from 'shared-ui';
import { ActionLink } from '../links/action-link';
import { renderLink } from '../links/render-link';
import { addingHref } from '../settings/settings-href';
import { texts } from '../texts';
import { dashboardHref } from '../users/users-view';
import { BarSection } from './bar-section';
import type { Spread } from './spread';

const words = texts.dashboard.perLocation;

// A long list would push the users table out of reach; the rest is one press away.
const SHOWN_AT_FIRST = 8;

const toBar = (id: string, label: string, value: number) => ({
  id,
  label,
  value,
  href: `${dashboardHref({ locations: [id] })}#users`,
});

const Bars = ({ spread }: { spread: Spread }) => {
  const [all, setAll] = useState(false);
  const { perLocation, without } = spread;
  // On paper there is nothing to press.
  const isPrinting = usePrinting();
  const shown = all || isPrinting ? perLocation : perLocation.slice(0, SHOWN_AT_FIRST);
  const bars = shown.map(({ id, label, count }) => toBar(id, label, count));
  if (without > 0) bars.push(toBar(WITHOUT_LOCATION, words.none, without));
  return (
    <>
      <BarTable
        caption={words.caption}
        hideCaption
        labelHeading={words.location}
        valueHeading={words.users}
        bars={bars}
        format={formatNumber}
        renderLink={renderLink}
      />
      {perLocation.length > SHOWN_AT_FIRST ? (
        <div>
          <Button variant="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.showFewer : words.showAll(perLocation.length)}
          </Button>
        </div>
      ) : null}
    </>
  );
};

const NoLocations = () => (
  <Card padding="none">
    <EmptyState
      icon={<MapPin size={20} />}
      title={texts.dashboard.noLocations}
      action={<ActionLink to={addingHref('locations')}>{texts.dashboard.addLocations}</ActionLink>}
    >
      {words.empty}
    </EmptyState>
  </Card>
);

/** Where the users are, as bars that are a table; each location shows its users in the table below. */
export const UsersPerLocation = ({ spread }: { spread: Call<Spread> }) => (
  <BarSection title={words.title} failed={words.failed} call={spread} bars={SHOWN_AT_FIRST}>
    {(data) => (data.perLocation.length > 0 ? <Bars spread={data} /> : <NoLocations />)}
  </BarSection>
);
