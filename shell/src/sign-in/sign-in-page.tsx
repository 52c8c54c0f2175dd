import { useAtomValue, useSetAtom } from 'jotai';
import { Badge, Button, Card, Notice, PageHeading, Stack } from 'shared-ui';
import { PROVIDERS } from '../auth';
import { configStateAtom, productNameAtom, signInFailureAtom } from '../site/site-atoms';
import { retrySiteAtom } from '../start/start-actions';
import { texts } from '../texts';
import { failureWords } from './failure-words';
import { lastProvider } from './last-provider';
import { LegalLinks } from './legal-links';
import { ProviderIcon } from './provider-icon';
import styles from './sign-in.module.css';
import { signInAtom } from './sign-in-actions';

/** `/login` and `/signup`: one screen with the four providers (specification 6). */
export default function SignInPage() {
  const productName = useAtomValue(productNameAtom);
  const { status } = useAtomValue(configStateAtom);
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading align="center" lead={texts.signIn.lead}>
          {texts.signIn.heading(productName)}
        </PageHeading>
        <FailureNotice />
        {status === 'unreadable' ? <UnavailableNotice /> : <ProviderButtons />}
        <LegalLinks />
      </Stack>
    </Card>
  );
}

function FailureNotice() {
  const failure = useAtomValue(signInFailureAtom);
  if (!failure) return null;
  const isOwnChoice = failure.kind === 'closed';
  return (
    <Notice kind={isOwnChoice ? 'info' : 'danger'} role={isOwnChoice ? 'status' : 'alert'}>
      {failureWords(failure)}
    </Notice>
  );
}

function UnavailableNotice() {
  const retry = useSetAtom(retrySiteAtom);
  return (
    <Notice kind="warning" action={<Button onClick={() => retry()}>{texts.tryAgain}</Button>}>
      {texts.signIn.unavailable}
    </Notice>
  );
}

function ProviderButtons() {
  const signIn = useSetAtom(signInAtom);
  const last = lastProvider();
  return (
    <ul className={styles.providers}>
      {PROVIDERS.map((provider) => (
        <li key={provider} className={styles.provider}>
          <Button
            block
            icon={<ProviderIcon provider={provider} />}
            aria-describedby={provider === last ? 'last-provider' : undefined}
            onClick={() => signIn(provider)}
          >
            {texts.signIn.continueWith(texts.providers[provider])}
          </Button>
          {provider === last ? (
            <span id="last-provider" className={styles.last}>
              <Badge>{texts.signIn.lastUsed}</Badge>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
