import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Organization } from 'shared-session';
import { DescriptionList, LazyPart, Section, Skeleton } from 'shared-ui';
import { texts } from '../texts';
import { FoldOut } from './fold-out';
import { LoadState } from './load-state';
import type { Detail } from './use-details';

const words = texts.verification;
const loadCorrection = () => import('./correction');

/** The organization as it was entered, and its correction. */
export function OrganizationReview({ organization }: { organization: Detail<Organization> }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = organization;
  return (
    <Section title={words.organization}>
      {data ? (
        <>
          <DescriptionList
            items={[
              { term: words.name, description: data.name },
              { term: words.website, description: data.website || words.none },
            ]}
          />
          <FoldOut
            label={words.edit}
            icon={<Pencil aria-hidden="true" size={16} />}
            isOpen={isOpen}
            setOpen={setOpen}
          >
            {(close) => (
              <LazyPart
                load={loadCorrection}
                failed={words.formFailed}
                waiting={<Skeleton lines={3} />}
              >
                {(Correction) => <Correction organization={data} close={close} />}
              </LazyPart>
            )}
          </FoldOut>
        </>
      ) : (
        <LoadState load={organization} />
      )}
    </Section>
  );
}
