/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { deferredAnswer, openPage } from 'shared-features/testing';
import { fieldsInColumn, findCellField, stubWorker } from 'shared-rows/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import UpdatingUsersForm from '../updating-users-form';
import UsersForm from '../users-form';
import { writeWorkbook } from '../workbook';

stubWorker();

const importFile = async (name: string, ...content: BlobPart[]) => {
  const test = openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />);
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await test.person.upload(input, new File(content, name));
  return test;
};

const questions = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Match the columns' });
  await within(dialog).findByLabelText('Header row');
  return dialog;
};
const names = () => fieldsInColumn('Full name').map(({ value }) => value);

// spec: 9 Row tables: add locations, add users
describe('the header row of a file', () => {
  const TITLED = 'Staff;;\nOslo;;\nWho;E-mail;Phone\nAda;ada@x.org;1\nBo;bo@x.org;2\n';

  it('in the import dialog, the user can choose the header row among the first rows of a file', async () => {
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
    await waitFor(() => expect(names()).toEqual(['Ada', 'Bo']));
  });

  it('the import finds known headings down to row 31, and a row with unknown headings can be chosen as the header row', async () => {
    const reportOf = (length: number) =>
      Array.from({ length }, (_, at) => `Note ${at};;`).join('\n');
    const { person } = await importFile('staff.csv', `${reportOf(20)}\n${TITLED}`);
    const header = within(await questions()).getByLabelText('Header row');
    await person.selectOptions(header, 'Row 23: Who · E-mail · Phone');
    cleanup();
    await importFile(
      'staff.csv',
      `${reportOf(30)}\nName;Email;Role\nAda;ada@x.org;\nBo;bo@x.org;\n`,
    );
    await waitFor(() => expect(names()).toEqual(['Ada', 'Bo']));
  });

  it('every row of a file is imported when the user chooses "No header row"', async () => {
    const { person } = await importFile('staff.csv', 'Boss,Site\nAda,ada@x.org\nBo,bo@x.org\n');
    const dialog = within(await questions());
    await person.selectOptions(dialog.getByLabelText('Header row'), 'No header row');
    expect((dialog.getByLabelText('Column 2') as HTMLSelectElement).value).toBe('email');
    await person.click(dialog.getByRole('button', { name: 'Import 3 rows' }));
    await waitFor(() => expect(names()).toEqual(['Boss', 'Ada', 'Bo']));
  });
});

it('when an imported file cannot be read, the page scrolls to the message about the file', async () => {
  const shown = vi.fn();
  Element.prototype.scrollIntoView = shown;
  await importFile('list.csv', '%PDF-1.7');
  const message = await screen.findByText(/^This is a PDF/);
  expect((shown.mock.contexts[0] as Element).contains(message)).toBe(true);
});

it('the preview of an import shows each value in its own text direction, whatever the text direction of the page', async () => {
  await importFile('facts.csv', 'Fact,Email\nx,123@x.org');
  const cell = within(await questions()).getByRole('cell', { name: '123@x.org' });
  expect(cell.firstElementChild?.tagName).toBe('BDI');
});

it('a click outside the import dialog does not discard the file and the choices', async () => {
  const { person } = await importFile('facts.csv', 'Fact,Email\nx,a@x.org');
  const dialog = await questions();
  await person.selectOptions(await within(dialog).findByLabelText('Fact'), 'Full name');
  await person.click(dialog);
  await person.click(within(dialog).getByRole('button', { name: 'Import 1 row' }));
  await waitFor(() => expect(names()).toEqual(['x']));
});

it('if no column matches a field, "Import 0 rows" shows a message, focuses the first column, and keeps the dialog open', async () => {
  const { person } = await importFile('list.csv', 'Ada,Sales\nBo,Sales\n');
  const dialog = within(await questions());
  await person.click(dialog.getByRole('button', { name: 'Import 0 rows' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Column 1'));
  expect(dialog.getByText('Choose a field for at least one column')).toBeDefined();
  await person.selectOptions(dialog.getByLabelText('Column 1'), 'Full name');
  expect(dialog.queryByText('Choose a field for at least one column')).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() => expect(names()).toEqual(['Ada', 'Bo']));
});

describe('a file with very many columns', () => {
  it('for a file with 70 columns, the import dialog first shows 40 and all matching columns, and "Show more columns" shows the rest', {
    tags: ['proof'],
  }, async () => {
    const headings = Array.from({ length: 69 }, (_, at) => `Fact ${at + 1}`);
    const { person } = await importFile(
      'facts.csv',
      `${headings},Email\n${'x,'.repeat(69)}a@x.org`,
    );
    const dialog = within(await questions());
    expect((dialog.getByLabelText('Email') as HTMLSelectElement).value).toBe('email');
    expect(dialog.getByLabelText('Fact 40')).toBeDefined();
    expect(dialog.queryByLabelText('Fact 41')).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Show more columns' }));
    expect(dialog.getByLabelText('Fact 69')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Show more columns' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });
});

const importWorkbook = (name: string) =>
  importFile(name, new Uint8Array(readFileSync(`${import.meta.dirname}/files/${name}`)));

describe('a workbook', () => {
  it('the import of a workbook proposes the sheet in which most columns match a field, even if other sheets come first', async () => {
    const workbook = await writeWorkbook([
      {
        name: 'Organization',
        rows: [
          ['Organization name', 'Website'],
          ['Acme', 'acme.test'],
        ],
      },
      {
        name: 'Locations',
        rows: [
          ['Location name', 'Address'],
          ['Oslo', 'Street 1'],
        ],
      },
      {
        name: 'Users',
        rows: [
          ['Full name', 'Email'],
          ['Ada', 'ada@x.org'],
        ],
      },
    ]);
    await importFile('acme.xlsx', new Uint8Array(await workbook.arrayBuffer()));
    const dialog = within(await questions());
    const sheet = dialog.getByLabelText('Sheet') as HTMLSelectElement;
    expect(sheet.selectedOptions[0]?.textContent).toBe('Users');
    expect(dialog.getByRole('table').textContent).toContain('ada@x.org');
  });

  it('the import of a workbook asks which visible sheet to read', async () => {
    const { person } = await importWorkbook('workbook-sheets.xlsx');
    const dialog = within(await questions());
    const sheets = dialog.getByLabelText('Sheet');
    expect(sheets.textContent).toBe('UsersLocations');
    expect(dialog.getByRole('table').textContent).toContain('grace@acme.example');
    await person.selectOptions(sheets, 'Locations');
    expect((dialog.getByLabelText('Header row') as HTMLSelectElement).value).toBe('0');
    expect(dialog.getByRole('table').textContent).not.toContain('grace@acme.example');
    await person.selectOptions(sheets, 'Users');
    await person.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
    await waitFor(() => expect(names()).toEqual(['Ada Lovelace', 'Grace Hopper']));
  });

  it('hidden rows of a workbook are imported only if the user asks for hidden rows', async () => {
    const { person } = await importWorkbook('workbook-rich-text-and-hidden-rows.xlsx');
    const dialog = within(await questions());
    expect(dialog.getByText('2 rows')).toBeDefined();
    await person.click(dialog.getByLabelText('Include 1 hidden row'));
    await person.click(dialog.getByRole('button', { name: 'Import 3 rows' }));
    await waitFor(() => expect(names()).toEqual(['Ada Lovelace', 'Hidden Person', 'Grace Hopper']));
  });

  it('when a workbook cannot be unpacked, a message says that the file is damaged and what the user can do', async () => {
    await importFile('list.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]));
    expect(
      await screen.findByText(/^The file is damaged. Open it .* save it as CSV/),
    ).toBeDefined();
  });
});

it('after the import of a file, the status does not count formula errors such as "#N/A" as left-out cells', async () => {
  await importFile('people.csv', 'Name,Email,Location\nAda,ada@x.org,#N/A\nBo,bo@x.org,#REF!');
  const status = await screen.findByText(/^2 rows added from the file\./);
  expect(status.textContent).not.toContain('left out');
});

/** Replaces `Worker` by a worker that begins to read and never ends. */
const stuck = () => {
  const [terminate, asked] = [vi.fn(), vi.fn()];
  vi.stubGlobal(
    'Worker',
    class {
      terminate = terminate;
      postMessage() {
        asked();
        queueMicrotask(() => this.onmessage?.({ data: { kind: 'begun' } }));
      }
      onmessage: ((event: { data: unknown }) => void) | null = null;
    },
  );
  return { terminate, asked };
};

describe('a file reader that does not start, or takes long', () => {
  afterEach(() => {
    stubWorker();
    vi.useRealTimers();
  });

  it('an import shows a message when the browser refuses to start a worker', async () => {
    vi.stubGlobal('Worker', () => {
      throw new Error('No workers here');
    });
    await importFile('people.csv', 'Name,Email\nAda,ada@x.org');
    expect(await screen.findByText(/^The file reader couldn't be loaded/)).toBeDefined();
  });

  it('the user can cancel the reading of a long file without losing the keyboard focus', async () => {
    const { terminate, asked } = stuck();
    const { person } = await importFile('people.csv', 'Name,Email\nAda,ada@x.org');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(terminate).toHaveBeenCalled());
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.getByRole('button', { name: 'Import CSV' }).ariaBusy).not.toBe('true');
    stubWorker();
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    await person.upload(input, new File(['Name,Email\nAda,ada@x.org'], 'people.csv'));
    await waitFor(() => expect(names()).toEqual(['Ada']));
  });

  it('if a file takes too long to read, the import stops within ten seconds and shows a message', async () => {
    const { terminate, asked } = stuck();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await importFile('people.csv', 'Name,Email\nAda,ada@x.org');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText(/^The file takes too long to read/)).toBeDefined();
    expect(terminate).toHaveBeenCalled();
  });
});

describe('several pasted or imported lists at the same time', () => {
  const open = (answers: Parameters<typeof openPage>[2] = {}) =>
    openPage(
      <UpdatingUsersForm
        step="settings-users"
        submitLabel="Save"
        onSaved={() => {}}
        update={async () => {}}
      />,
      '/',
      answers,
    );
  const upload = (person: UserEvent, text: string) =>
    person.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File([text], 'list.csv'),
    );
  const answerQuestion = async (person: UserEvent, who: string, button: string) => {
    const dialog = within(await questions());
    expect(dialog.getByRole('table').textContent).toContain(who);
    await person.click(dialog.getByRole('button', { name: button }));
  };

  it('lists pasted or imported while the stored users load are added later, in the same order', async () => {
    const users = deferredAnswer({ payload: [] });
    const { person } = open({ answers: { 'GET /users': users.answer } });
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada, ada@x.org');
    await person.paste('Bo, bo@x.org');
    await upload(person, 'Name,Email\nCy,cy@x.org');
    users.release();
    await waitFor(() => expect(names()).toEqual(['Ada', 'Bo', 'Cy']));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('"Save" is busy while a pasted list waits for the stored users, and "Import" is busy while rows are sent', async () => {
    const users = deferredAnswer({ payload: [] });
    const sending = deferredAnswer({});
    const { person, backend } = open({
      answers: { 'GET /users': users.answer, 'POST /users': sending.answer },
    });
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada, ada@x.org');
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-busy')).toBe('true');
    users.release();
    await waitFor(() => expect(names()).toEqual(['Ada']));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
    const choose = screen.getByRole('button', { name: /^Import/ });
    expect(choose.getAttribute('aria-busy')).toBe('true');
    sending.release();
    await waitFor(() => expect(names()).toEqual(['']));
  });

  it('"Retry" sends no rows while a file is read', async () => {
    const refused = { status: 403, message: 'Not yours to add' };
    const { person, backend } = openPage(
      <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />,
      '/',
      { answers: { 'POST /users': refused } },
    );
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada, ada@x.org');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const retry = await screen.findByRole('button', { name: 'Retry 1 failed' });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, {
      target: { files: [new File(['Name,Email\nCy,cy@x.org'], 'a.csv')] },
    });
    fireEvent.click(retry);
    await waitFor(() => expect(names()).toEqual(['Ada', 'Cy']));
    expect(backend.seen('POST /users')).toHaveLength(1);
  });

  it.each([
    ['imported', 'Import 1 row', ['cy@x.org', 'bo@x.org', 'ada@x.org']],
    ['cancelled', 'Cancel', ['cy@x.org', 'bo@x.org']],
  ])(
    'if two pasted lists have unknown columns, the dialog for the second list opens after the first list is %s',
    async (_what, button, added) => {
      const users = deferredAnswer({ payload: [] });
      const { person } = open({ answers: { 'GET /users': users.answer } });
      await person.click(findCellField('Full name', 1));
      // The first import waits for the response to `GET /users`, and the others wait for the first.
      // So no dialog opens before all three lists are pasted.
      await person.paste('Cy, cy@x.org');
      await person.paste('Email\nada@x.org');
      await person.paste('Email\nbo@x.org');
      users.release();
      await answerQuestion(person, 'ada@x.org', button);
      await waitFor(() => expect(screen.queryByRole('dialog')?.textContent).toContain('bo@x.org'));
      await answerQuestion(person, 'bo@x.org', 'Import 1 row');
      await waitFor(() => expect(fieldsInColumn('Email').map(({ value }) => value)).toEqual(added));
    },
  );

  it.each(['imported', 'pasted'])(
    'a list that is %s adds rows only when the stored users can be loaded, and the rows then have the stored roles',
    async (how) => {
      const admin = { _id: '1', name: 'Ada', email: 'ada@x.org', role: 'admin' };
      const broken = { status: 500, message: 'The disk is full.' };
      let answer: object = broken;
      const { person } = open({ answers: { 'GET /users': () => answer } });
      const add = async () => {
        if (how === 'imported') return upload(person, 'Name,Email\nAda,ada@x.org');
        await person.click(findCellField('Full name', 1));
        await person.paste('Ada, ada@x.org');
      };
      await add();
      await screen.findByText('The disk is full.');
      expect(names().filter(Boolean)).toEqual([]);
      answer = { payload: [admin] };
      await add();
      await waitFor(() => expect(names()).toEqual(['Ada']));
      expect(findCellField('Role', 1)).toHaveProperty('value', 'admin');
      expect(screen.queryByText('The disk is full.')).toBeNull();
    },
  );

  it('the message about a file that cannot be read is still shown after a pasted list was added', async () => {
    const users = deferredAnswer({ payload: [] });
    const { person } = open({ answers: { 'GET /users': users.answer } });
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada, ada@x.org');
    await upload(person, '%PDF-1.7');
    await person.click(findCellField('Full name', 1));
    await person.paste('Name;Email\nBo;bo@x.org');
    users.release();
    await waitFor(() => expect(names()).toEqual(['Ada', 'Bo']));
    expect(screen.getByText(/^This is a PDF/)).toBeDefined();
  });
});
