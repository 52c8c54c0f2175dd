import { useAtomValue, useSetAtom } from 'jotai';
import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import {
  answerInvitationAtom,
  invitationsAtom,
  setInvitationsAsideAtom,
} from 'shared-session/host';
import type { Invitation } from 'shared-session/wire';
import { Button, Card, Cluster, Dialog, PageHeading, Stack } from 'shared-ui';
import { pageTexts } from '../page-texts';
import styles from './invited.module.css';

const words = pageTexts.invited;

/** Shows somebody without an organization who invited them, and lets them accept, decline, or create an organization. */
export default function InvitedPage() {
  const invitations = useAtomValue(invitationsAtom);
  const setAside = useSetAtom(setInvitationsAsideAtom);
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading align="center" icon={<MailOpen size={24} />} lead={words.lead}>
          {words.heading}
        </PageHeading>
        <ul className={styles.list}>
          {invitations.map((invitation) => (
            <li key={invitation._id}>
              <InvitationItem invitation={invitation} />
            </li>
          ))}
        </ul>
        <Cluster className={styles.actions}>
          <Button variant="quiet" onClick={setAside}>
            {words.createInstead}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const sendAnswer = useSetAtom(answerInvitationAtom);
  const [sending, setSending] = useState<'accept' | 'decline' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const organization = invitation.organization_name || words.unnamed;

  const answer = async (decision: 'accept' | 'decline') => {
    setIsAsking(false);
    if (sending) return;
    setSending(decision);
    await sendAnswer(invitation, decision);
    setSending(null);
  };

  return (
    <Stack gap={4}>
      <p className={styles.text}>
        {words.invitation(organization, words.roles[invitation.role ?? ''])}
      </p>
      <Cluster className={styles.actions}>
        <Button
          variant="primary"
          aria-label={words.acceptFrom(organization)}
          busy={sending === 'accept'}
          onClick={() => answer('accept')}
        >
          {words.accept}
        </Button>
        <Button
          aria-label={words.declineFrom(organization)}
          busy={sending === 'decline'}
          onClick={() => setIsAsking(true)}
        >
          {words.decline}
        </Button>
      </Cluster>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.confirm(organization)}
        actions={
          <>
            <Button data-autofocus onClick={() => setIsAsking(false)}>
              {words.keep}
            </Button>
            <Button variant="danger" onClick={() => answer('decline')}>
              {words.confirmDecline}
            </Button>
          </>
        }
      >
        {words.confirmText}
      </Dialog>
    </Stack>
  );
}
