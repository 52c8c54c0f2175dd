import { PartyPopper } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass, Card, Cluster, PageHeading, Stack } from 'shared-ui';
import { texts } from '../texts';
import styles from './all-set.module.css';
import { Done } from './done';
import { Invitation } from './invitation';

const words = texts.allSet;

/** The end of onboarding: what was done, where to go, and how the people who were added learn of it. */
export default function AllSetPage() {
  return (
    <Card padding="large">
      <Stack gap={8}>
        <PageHeading icon={<PartyPopper size={24} />} lead={words.lead}>
          {words.title}
        </PageHeading>
        <Done />
        <Stack gap={3}>
          <Link className={buttonClass('primary', { block: true })} to="/dashboard">
            {words.dashboard}
          </Link>
          <Cluster className={styles.elsewhere}>
            <Link className={buttonClass('quiet')} to="/">
              {words.home}
            </Link>
            <Link className={buttonClass('quiet')} to="/settings">
              {words.settings}
            </Link>
          </Cluster>
        </Stack>
        <Invitation />
      </Stack>
    </Card>
  );
}
