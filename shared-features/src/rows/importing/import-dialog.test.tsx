import { screen, within } from '@testing-library/react';
import { column, openPage } from 'shared-features/testing';
import { describe, expect, it } from 'vitest';
import UsersForm from '../users-form';

/** Opens the table of users and chooses a file to import. */
const importFile = async (name: string, ...content: BlobPart[]) => {
  const test = openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />);
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await test.person.upload(input, new File(content, name));
  return test;
};

const questions = () => screen.findByRole('dialog', { name: 'Match the columns' });
const names = () => column('Full name').map(({ value }) => value);

// spec: 9 Row tables: add locations, add users
describe('the header row of a file', () => {
  const TITLED = 'Staff;;\nOslo;;\nWho;E-mail;Phone\nAda;ada@x.org;1\nBo;bo@x.org;2\n';

  it('can be chosen among the first rows', async () => {
    const { person } = await importFile('staff.csv', TITLED);
    const dialog = within(await questions());
    const header = dialog.getByLabelText('Header row');
    expect(
      within(header)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Row 1: Staff',
      'Row 2: Oslo',
      'Row 3: Who · E-mail · Phone',
      'Row 4: Ada · ada@x.org · 1',
      'Row 5: Bo · bo@x.org · 2',
      'No header row',
    ]);
    expect((header as HTMLSelectElement).selectedOptions[0]?.textContent).toMatch(/^Row 3/);
    await person.selectOptions(header, 'Row 1: Staff');
    expect(dialog.getByText('The first 3 of 4 rows')).toBeDefined();
    await person.selectOptions(header, 'Row 3: Who · E-mail · Phone');
    await person.selectOptions(dialog.getByLabelText('Who'), 'Full name');
    expect((dialog.getByLabelText('E-mail') as HTMLSelectElement).value).toBe('email');
    await person.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
    expect(names()).toEqual(['Ada', 'Bo']);
  });

  it('can be none, and then every row is imported', async () => {
    const { person } = await importFile('staff.csv', 'Boss,Site\nAda,ada@x.org\nBo,bo@x.org\n');
    const dialog = within(await questions());
    await person.selectOptions(dialog.getByLabelText('Header row'), 'No header row');
    expect((dialog.getByLabelText('Column 2') as HTMLSelectElement).value).toBe('email');
    await person.click(dialog.getByRole('button', { name: 'Import 3 rows' }));
    expect(names()).toEqual(['Boss', 'Ada', 'Bo']);
  });
});
