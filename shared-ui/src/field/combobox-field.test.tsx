import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ComboboxField } from './combobox-field';

const cities = ['Oslo', 'Bergen', 'Tromsø', 'Trondheim'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));
const find = (text: string) => {
  if (text === 'east') return cities.slice(0, 2).map((city) => ({ ...city, isUnsure: true }));
  if (text === 'capital')
    return cities.map((city) => ({ ...city, isCertain: city.value === 'oslo' }));
  return cities.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
};

const Form = () => {
  const [value, setValue] = useState('oslo');
  return (
    <>
      <ComboboxField
        label="City"
        value={value}
        valueLabel={cities.find((city) => city.value === value)?.label ?? value}
        find={find}
        noneFound="No city found"
        onChange={setValue}
      />
      <output aria-label="Chosen">{value}</output>
      <button type="button">After</button>
    </>
  );
};

const field = () => screen.getByRole('combobox', { name: 'City' });
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('status', { name: 'Chosen' }).textContent;
const activeText = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('ComboboxField', () => {
  beforeEach(() => void render(<Form />));

  it('after a click, ComboboxField shows all options and marks the chosen option', async () => {
    await userEvent.click(field());
    expect(shown()).toEqual(['Oslo', 'Bergen', 'Tromsø', 'Trondheim']);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Oslo');
    expect(field().getAttribute('aria-expanded')).toBe('true');
  });

  it('ComboboxField searches while someone types, and chooses with arrow keys and Enter', async () => {
    await userEvent.tab();
    await userEvent.keyboard('tr');
    expect(shown()).toEqual(['Tromsø', 'Trondheim']);
    expect(activeText()).toBe('Tromsø');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toBe('trondheim');
    expect(field()).toHaveProperty('value', 'Trondheim');
    expect(shown()).toEqual([]);
  });

  // In Safari, only the `keyCode` 229 shows that Enter confirms a word of the input method.
  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'while an input method composes text, ComboboxField leaves all keys to the input method: %o',
    async (sign) => {
      await userEvent.tab();
      await userEvent.keyboard('tr');
      for (const key of ['ArrowDown', 'Enter', 'Escape']) {
        expect(fireEvent.keyDown(field(), { key, ...sign })).toBe(true);
      }
      expect(shown()).toEqual(['Tromsø', 'Trondheim']);
      expect(activeText()).toBe('Tromsø');
      expect(chosen()).toBe('oslo');
    },
  );

  it('ComboboxField chooses an option on a click, and the focus stays in the field', async () => {
    await userEvent.click(field());
    await userEvent.click(screen.getByRole('option', { name: 'Bergen' }));
    expect(chosen()).toBe('bergen');
    expect(document.activeElement).toBe(field());
  });

  it('ComboboxField discards typed text on Escape, and shows the chosen option again', async () => {
    await userEvent.tab();
    await userEvent.keyboard('ber{Escape}');
    expect(field()).toHaveProperty('value', 'Oslo');
    await userEvent.tab();
    expect(chosen()).toBe('oslo');
  });

  it.each([
    ['matches nothing', 'zzz', ['No city found']],
    ['matches several options', 'tr', ['Tromsø', 'Trondheim']],
  ])(
    'when the focus leaves, ComboboxField reports a typed text that %s',
    async (_, text, options) => {
      await userEvent.tab();
      await userEvent.keyboard(text);
      expect(shown()).toEqual(options);
      await userEvent.tab();
      expect(chosen()).toBe(text);
      expect(field()).toHaveProperty('value', text);
    },
  );

  it('when the focus leaves, ComboboxField chooses the option marked with isCertain, even if other options match too', async () => {
    await userEvent.click(field());
    await userEvent.keyboard('bergen{Tab}');
    await userEvent.click(field());
    await userEvent.keyboard('capital{Tab}');
    expect(chosen()).toBe('oslo');
  });

  it('when the focus leaves, ComboboxField chooses the only match, or the option selected with the arrow keys', async () => {
    await userEvent.tab();
    await userEvent.keyboard('ber');
    await userEvent.click(screen.getByRole('button', { name: 'After' }));
    expect(chosen()).toBe('bergen');
    expect(field()).toHaveProperty('value', 'Bergen');
    await userEvent.click(field());
    await userEvent.keyboard('tr{ArrowDown}{Tab}');
    expect(chosen()).toBe('trondheim');
  });

  it('ComboboxField keeps typed text while another window has the focus', async () => {
    await userEvent.tab();
    await userEvent.keyboard('ber');
    // Fires `blur` while the field stays the active element, as when another window gets the focus.
    fireEvent.blur(field());
    expect(chosen()).toBe('oslo');
    expect(field()).toHaveProperty('value', 'ber');
  });

  it('ComboboxField keeps the choice when the focus leaves and nothing was typed', async () => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}');
    expect(chosen()).toBe('oslo');
    expect(shown()).toEqual([]);
  });

  it.each(['{Tab}', '{Enter}'])(
    'in an emptied ComboboxField, %s removes the choice',
    async (key) => {
      await userEvent.clear(field());
      await userEvent.keyboard(key);
      expect(chosen()).toBe('');
      expect(field()).toHaveProperty('value', '');
      expect(shown()).toEqual([]);
    },
  );

  it('ComboboxField keeps the text and the choice on Enter when nothing matches the text', async () => {
    await userEvent.tab();
    await userEvent.keyboard('zzz{Enter}');
    expect(chosen()).toBe('oslo');
    expect(field()).toHaveProperty('value', 'zzz');
    expect(shown()).toEqual(['No city found']);
  });

  it('when nothing matches the text, ComboboxField shows a message in a live region that existed before the visitor typed', async () => {
    const region = screen.getByRole('status', { name: '' });
    await userEvent.tab();
    await userEvent.keyboard('o');
    expect(region.textContent).toBe('');
    await userEvent.keyboard('zzz');
    expect(region.textContent).toBe('No city found');
    await userEvent.keyboard('{Escape}');
    expect(region.textContent).toBe('');
  });

  it('for an ambiguous text, ComboboxField chooses no option, and reports the typed text when the focus leaves', async () => {
    await userEvent.tab();
    await userEvent.keyboard('east{Enter}');
    expect(shown()).toEqual(['Oslo', 'Bergen']);
    expect(activeText()).toBeUndefined();
    expect(chosen()).toBe('oslo');
    await userEvent.tab();
    expect(chosen()).toBe('east');
    await userEvent.click(field());
    await userEvent.keyboard('east{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen()).toBe('bergen');
  });
});

it('ComboboxField chooses no option on Enter when options that arrive late make the text ambiguous', async () => {
  const onChange = vi.fn();
  const form = (findNow: typeof find) => (
    <ComboboxField
      label="City"
      value=""
      valueLabel=""
      noneFound=""
      find={findNow}
      {...{ onChange }}
    />
  );
  const { rerender } = render(form(() => []));
  await userEvent.click(field());
  await userEvent.keyboard('east');
  rerender(form(find));
  expect(shown()).toEqual(['Oslo', 'Bergen']);
  expect(activeText()).toBeUndefined();
  await userEvent.keyboard('{Enter}');
  expect(onChange).not.toHaveBeenCalled();
});

it('ComboboxField is described by "Optional", hint and error, and invalid while it has an error', () => {
  const props = { value: '', valueLabel: '', find, noneFound: '', onChange: () => {} };
  const form = (error?: string) => (
    <ComboboxField {...props} id="city" label="City" optional hint="Nearest" error={error} />
  );
  const { rerender } = render(form('Choose a city'));
  const description = /^Optional.*Nearest.*Error:.*Choose a city$/;
  const input = screen.getByRole('combobox', { name: 'City', description });
  expect([input.id, input.getAttribute('aria-invalid')]).toEqual(['city', 'true']);
  rerender(form());
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});
