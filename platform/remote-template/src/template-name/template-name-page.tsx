import { useAtomValue, useSetAtom } from 'jotai';
import { notifyAtom, sessionAtom } from 'shared-session';
import { Button, PageHeading, Stack } from 'shared-ui';
import { texts } from '../texts';

function TemplateNamePage() {
  const { user } = useAtomValue(sessionAtom);
  const notify = useSetAtom(notifyAtom);
  return (
    <Stack gap={6}>
      <PageHeading lead={texts.lead(user?.name ?? '')}>{texts.title}</PageHeading>
      <div>
        <Button onClick={() => notify({ kind: 'info', message: texts.greeting })}>
          {texts.hello}
        </Button>
      </div>
    </Stack>
  );
}

export default TemplateNamePage;
