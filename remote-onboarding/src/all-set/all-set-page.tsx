import { PartyPopper } from 'lucide-react';
import { Link } from 'react-router-dom';
import {
  type CallState,
  invitationTextForAllUsers,
  OutageNotice,
  useFocusFallback,
  useInvitationFacts,
  useLocations,
  useUserCount,
} from 'shared-features';
import { formatNumber } from 'shared-i18n';
import {
  Button,
  buttonClass,
  Card,
  Cluster,
  CopyButton,
  Delayed,
  PageHeading,
  Placeholder,
  Section,
  Skeleton,
  Stack,
  WithExampleQuestion,
} from 'shared-ui';
import { texts } from '../texts';
import { allSetTexts as words } from '../texts/all-set';
import styles from './all-set.module.css';

export default function AllSetPage() {
  return (
    <WithExampleQuestion {...words.moment}>
      <Card padding="large">
        <Stack gap={8}>
          <PageHeading icon={<PartyPopper size={20} />} lead={words.lead}>
            {words.title}
          </PageHeading>
          <OutageNotice />
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
    </WithExampleQuestion>
  );
}

function Done() {
  const locations = useLocations();
  const users = useUserCount();
  const failed = [locations, users].filter(({ failure }) => failure);
  const box = useFocusFallback(failed.length > 0);
  const counts = [
    { term: words.locations, value: <Count call={locations} count={locations.data?.length} /> },
    { term: words.users, value: <Count call={users} count={users.data} /> },
    { term: words.subscription, value: words.active },
  ];
  return (
    <Stack ref={box} tabIndex={-1} gap={8}>
      <dl className={styles.done}>
        {counts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {failed.length > 0 ? (
        <Button
          busy={failed.some(({ pending }) => pending)}
          onClick={() => {
            for (const { retry } of failed) retry();
          }}
        >
          {texts.tryAgain}
        </Button>
      ) : null}
    </Stack>
  );
}

function Count({ call, count }: { call: CallState<unknown>; count: number | undefined }) {
  if (call.failure) return <span className={styles.unknown}>{words.unknown}</span>;
  if (count !== undefined && !call.pending) return <span>{formatNumber(count)}</span>;
  return (
    <Delayed>
      <Skeleton width="3rem" />
    </Delayed>
  );
}

/** Shows the invitation text. Visitors send it themselves, because the product sends no email. */
function Invitation() {
  const { facts, pending } = useInvitationFacts();
  const text = pending ? undefined : invitationTextForAllUsers(facts);
  return (
    <Section
      title={words.inviteTitle}
      lead={words.inviteLead}
      actions={<CopyButton text={text ?? ''} label={words.copy} busy={pending} />}
    >
      {text === undefined ? (
        <div>
          <Placeholder>
            <Skeleton lines={4} />
          </Placeholder>
        </div>
      ) : (
        <p className={styles.invitation}>{text}</p>
      )}
    </Section>
  );
}
