import { Plus } from 'lucide-react';
import { Button } from 'shared-ui';
import type { AddingControl } from './use-adding';

/** Props of {@link AddButton}. */
export type AddButtonProps = { label: string; control: AddingControl };

/** Opens and closes the table for adding (APG disclosure). */
export const AddButton = ({ label, control: { open, toggle, show, close } }: AddButtonProps) => (
  <Button
    ref={toggle}
    variant={open ? 'secondary' : 'primary'}
    aria-expanded={open}
    icon={<Plus size={16} aria-hidden="true" />}
    onClick={open ? close : show}
  >
    {label}
  </Button>
);
