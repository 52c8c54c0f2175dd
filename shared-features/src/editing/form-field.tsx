import type { ComponentProps } from 'react';
import { SelectField, TextField } from 'shared-ui';
import type { FieldDefinition } from '../fields';

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & {
  shape: FieldDefinition;
  choices?: ComponentProps<typeof SelectField>['options'];
};

export function FormField({ shape, choices, readOnly, ...props }: Props) {
  const { label, input, optional } = shape;
  if (input !== 'choice') {
    return (
      <TextField
        {...props}
        label={label}
        optional={optional}
        // Does not set `type`, because Chrome rewrites international domains if the type is
        // "email".
        inputMode={input}
        autoComplete="off"
        // Switches the spelling check off for emails, because it would underline every email
        // address.
        spellCheck={input === 'text' ? undefined : false}
        readOnly={readOnly}
      />
    );
  }
  return (
    <SelectField
      {...(props as ComponentProps<typeof SelectField>)}
      label={label}
      optional={optional}
      options={choices}
    />
  );
}
