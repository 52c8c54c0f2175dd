import { SearchX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from 'shared-ui';
import { texts } from '../texts';

/** Why there are no rows: nobody was added yet, or nobody matches. "Clear filters" stands above the list already. */
export const NoUsers = ({ filtered, action }: { filtered: boolean; action?: ReactNode }) =>
  filtered ? (
    <EmptyState icon={<SearchX size={20} />} title={texts.users.noneMatch}>
      {texts.users.noneMatchText}
    </EmptyState>
  ) : (
    <EmptyState icon={<Users size={20} />} title={texts.users.noneYet} action={action}>
      {texts.users.noneYetText}
    </EmptyState>
  );
