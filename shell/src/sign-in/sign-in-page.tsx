import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Badge, Button, Card, Notice, PageHeading, Stack } from 'shared-ui';
import { lastProvider, signInAtom } from '../account/sign-in-attempt';
import { PROVIDERS } from '../auth/providers';
import { LegalLinks } from '../layouts/legal-links';
import { retrySite } from '../start/start';
import { signInFailureAtom } from '../state/session';
import { configStateAtom, productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import { failureWords } from './failure-words';
import { ProviderIcon } from './provider-icon';
import styles from './sign-in.module.css';

/** `/login` and `/signup`: one page with the four providers (specification 6). */
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
  const store = useStore();
  return (
    <Notice
      kind="warning"
      action={<Button onClick={() => retrySite(store)}>{texts.tryAgain}</Button>}
    >
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
