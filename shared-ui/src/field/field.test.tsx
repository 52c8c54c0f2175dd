import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CheckboxField } from './checkbox-field';
import { FieldGroup } from './field-group';
import { RadioGroup } from './radio-group';
import { SelectField } from './select-field';
import { TextField } from './text-field';

afterEach(() => {
  vi.unstubAllGlobals();
});

const withHiddenLabel = [
  ['TextField', 'textbox', TextField],
  ['SelectField', 'combobox', SelectField],
] as const;
const kinds = [...withHiddenLabel, ['CheckboxField', 'checkbox', CheckboxField]] as const;

describe.each(kinds)('the component %s', (_, role, Field) => {
  // wcag: 3.3.2 except whether the words explain the field
  it('a field is named by its label, and described by hint, error and further description', () => {
    render(
      <>
        <Field label="Name" hint="As on paper" error="Enter a name" aria-describedby="more" />
        <p id="more">More</p>
      </>,
    );
    const description = /^As on paper.*Error:.*Enter a name.*More$/;
    expect(screen.getByRole(role, { name: 'Name', description })).toBeDefined();
  });

  it('a field is invalid only while it has an error', () => {
    const { rerender } = render(<Field label="Name" error="Enter a name" />);
    expect(screen.getByRole(role).getAttribute('aria-invalid')).toBe('true');
    rerender(<Field label="Name" error={undefined} />);
    expect(screen.getByRole(role).hasAttribute('aria-invalid')).toBe(false);
    expect(screen.getByRole(role).hasAttribute('aria-describedby')).toBe(false);
  });

  it('the text field or select inside a field gets the id that the page chose', () => {
    render(<Field label="Name" id="name-2" />);
    expect(screen.getByRole(role).id).toBe('name-2');
  });
});

it.each([
  ['email', 'none'],
  ['url', 'none'],
  ['text', null],
] as const)('a TextField with inputMode "%s" has autocapitalize %j', (inputMode, expected) => {
  render(<TextField label="Address" inputMode={inputMode} />);
  expect(screen.getByRole('textbox').getAttribute('autocapitalize')).toBe(expected);
});

it.each(withHiddenLabel)('a %s keeps its name when the label is hidden', (_, role, Field) => {
  render(<Field label="Name, row 2" hideLabel />);
  expect(screen.getByRole(role, { name: 'Name, row 2' })).toBeDefined();
});

it('a field passes ref, name, value and events to its native element, as form libraries need', async () => {
  const ref = vi.fn();
  const change = vi.fn();
  const blur = vi.fn();
  render(<TextField label="Name" name="name" ref={ref} onChange={change} onBlur={blur} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.type(input, 'Ada');
  await userEvent.tab();
  expect(ref).toHaveBeenCalledWith(input);
  expect(input.name).toBe('name');
  expect(change).toHaveBeenCalledTimes(3);
  expect(blur).toHaveBeenCalledOnce();
});

it('a field is marked as optional in its description, not in its name', () => {
  render(<TextField label="Website" optional />);
  expect(screen.getByRole('textbox', { name: 'Website', description: 'Optional' })).toBeDefined();
});

it('CheckboxField is checked by a click on its label', async () => {
  render(<CheckboxField label="I confirm" />);
  await userEvent.click(screen.getByText('I confirm'));
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

it('SelectField shows the options of its prop after the options in its children', () => {
  render(
    <SelectField label="Role" options={[{ value: 'user', label: 'User' }]}>
      <option value="">None</option>
    </SelectField>,
  );
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'None',
    'User',
  ]);
});

it('FieldGroup is a group that is named by its legend and described by its hint and error', () => {
  render(
    <FieldGroup legend="Roles" hint="At least one" error="Choose a role">
      <CheckboxField label="Admin" />
    </FieldGroup>,
  );
  expect(
    screen.getByRole('group', { name: 'Roles', description: /^At least one.*Choose a role$/ }),
  ).toBeDefined();
});

it('the arrow keys choose an option of a RadioGroup, and the new value is reported', async () => {
  // Adds the object `CSS`, which user-event needs and jsdom lacks.
  vi.stubGlobal('CSS', { escape: (value: string) => value });
  const told = vi.fn();
  function Theme() {
    const [value, setValue] = useState<'light' | 'dark'>('light');
    const options = [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ] as const;
    const choose = (next: 'light' | 'dark') => {
      told(next);
      setValue(next);
    };
    return <RadioGroup legend="Theme" options={options} value={value} onChange={choose} />;
  }
  render(<Theme />);
  expect(screen.getByRole('group', { name: 'Theme' })).toBeDefined();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(told.mock.calls).toEqual([['dark']]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
});
