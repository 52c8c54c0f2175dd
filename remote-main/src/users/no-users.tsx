import { SearchX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, EmptyState } from 'shared-ui';
import { texts } from '../texts';

/** Why there are no rows: nobody was added yet, or nobody matches. */
export const NoUsers = ({ filtered, action }: { filtered: boolean; action?: ReactNode }) => (
  <Card padding="none">
    <EmptyState
      icon={filtered ? <SearchX size={20} /> : <Users size={20} />}
      title={filtered ? texts.users.noneMatch : texts.users.noneYet}
      action={action}
    >
      {filtered ? texts.users.noneMatchText : texts.users.noneYetText}
    </EmptyState>
  </Card>
);
