import { useAtomValue, useSetAtom } from 'jotai';
import { MailOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  answerInvitationAtom,
  invitationsAtom,
  postponeInvitationsAtom,
} from 'shared-session/host';
import type { Invitation } from 'shared-session/wire';
import { Button, Card, Cluster, Dialog, PageHeading, Stack } from 'shared-ui';
import { pageTexts } from '../page-texts';
import { texts } from '../texts';
import styles from './invited.module.css';

const words = pageTexts.invited;

type Answer = { invitation: Invitation; decision: 'accept' | 'decline' };

/** Sends one answer at a time, because accepting one invitation may end the others. */
export default function InvitedPage() {
  const invitations = useAtomValue(invitationsAtom);
  const setAside = useSetAtom(postponeInvitationsAtom);
  const sendAnswer = useSetAtom(answerInvitationAtom);
  const [isSending, setSending] = useState(false);
  const [answered, setAnswered] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  // Moves the focus if the pressed button has disappeared with its invitation (WCAG 2.4.3).
  useEffect(() => {
    if (answered > 0 && document.activeElement === document.body) heading.current?.focus();
  }, [answered]);

  const answer = async ({ invitation, decision }: Answer) => {
    if (isSending) return;
    setSending(true);
    await sendAnswer(invitation, decision);
    setSending(false);
    setAnswered((count) => count + 1);
  };

  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading ref={heading} align="center" icon={<MailOpen size={20} />} lead={words.lead}>
          {texts.titles.invited}
        </PageHeading>
        <ul className={styles.list}>
          {invitations.map((invitation) => (
            <li key={invitation._id}>
              <InvitationItem invitation={invitation} isSending={isSending} answer={answer} />
            </li>
          ))}
        </ul>
        <Cluster className={styles.actions}>
          <Button variant="quiet" busy={isSending} onClick={setAside}>
            {words.createInstead}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}

type ItemProps = {
  invitation: Invitation;
  isSending: boolean;
  answer: (answer: Answer) => void;
};

function InvitationItem({ invitation, isSending, answer }: ItemProps) {
  const isOnly = useAtomValue(invitationsAtom).length === 1;
  const [isAsking, setIsAsking] = useState(false);
  const name = invitation.organization_name;
  const organization = name || words.unnamed;
  const role = words.roles[invitation.role ?? ''];

  return (
    <Stack gap={4}>
      <p className={styles.text}>
        {role ? words.invitedAs(organization, role) : words.invitedBy(organization)}
      </p>
      <Cluster className={styles.actions}>
        <Button
          variant={isOnly ? 'primary' : 'secondary'}
          aria-label={name ? words.acceptFrom(name) : undefined}
          busy={isSending}
          onClick={() => answer({ invitation, decision: 'accept' })}
        >
          {words.accept}
        </Button>
        <Button
          aria-label={name ? words.declineFrom(name) : undefined}
          busy={isSending}
          onClick={() => setIsAsking(true)}
        >
          {words.decline}
        </Button>
      </Cluster>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={name ? words.confirm(name) : words.confirmDecline}
        actions={
          <>
            <Button data-autofocus onClick={() => setIsAsking(false)}>
              {words.keep}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false);
                answer({ invitation, decision: 'decline' });
              }}
            >
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
