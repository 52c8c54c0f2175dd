import { act, screen, waitFor } from '@testing-library/react';
import { createOrganizationServer, openPage } from 'shared-features/testing';
import { createSessionLifecycle } from 'shared-session/host';
import { deferred } from 'shared-session/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import OrganizationTab from './organization-tab';

// Replaces `writeWorkbook`, which another test covers with a real workbook.
const writeWorkbook = vi.hoisted(() =>
  vi.fn(async (_sheets: unknown) => new Blob(['bytes'], { type: 'workbook' })),
);
vi.mock('shared-rows/workbook', () => ({ writeWorkbook }));

const works = createOrganizationServer();
const LOCATIONS = { payload: [{ _id: 'oslo', name: 'Oslo', time_zone: 'Europe/Oslo' }] };
const ORGANIZATION = { payload: { _id: 'o', name: 'Acme', website: 'https://acme.test/' } };

let files: Blob[] = [];

const download = async (respond: typeof works = () => undefined) => {
  const page = openPage(<OrganizationTab />, '/settings?tab=organization', {
    respond: (request) =>
      respond(request) ?? (request.path === '/org' ? ORGANIZATION : works(request)),
  });
  await page.person.click(await screen.findByRole('button', { name: 'Download everything' }));
  await waitFor(() => expect(page.toasts).toHaveLength(1));
  return page;
};

describe('"Download everything"', () => {
  beforeEach(() => {
    files = [];
    const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('the downloaded workbook holds the organization, all locations and all users, with names instead of ids', async () => {
    const { toasts } = await download();
    expect(toasts).toEqual([{ kind: 'success', message: 'Everything downloaded' }]);
    expect(files.map(({ type }) => type)).toEqual(['workbook']);
    expect(writeWorkbook.mock.lastCall?.[0]).toEqual([
      {
        name: 'Organization',
        rows: [
          ['Organization name', 'Website', 'Phone', 'Address'],
          ['Acme', 'https://acme.test/', '', ''],
        ],
      },
      {
        name: 'Locations',
        rows: [
          ['Location name', 'Address', 'Time zone'],
          ['Oslo', '', ''],
          ['Bergen', '', ''],
        ],
      },
      {
        name: 'Users',
        rows: [
          ['Full name', 'Email', 'Role', 'Location', 'Status'],
          ['Ada', 'ada@example.com', 'Admin', 'Oslo', 'Active'],
          ['Bo', 'bo@example.com', 'User', 'Oslo', 'Pending'],
          ['Cai', 'cai@example.com', 'Guest', '', 'Active'],
        ],
      },
    ]);
  });

  it('the downloaded workbook has time zones such as "Europe/Oslo", so that the workbook can be imported in every language', async () => {
    await download(({ path }) => (path === '/locations' ? LOCATIONS : undefined));
    expect(writeWorkbook.mock.lastCall?.[0]).toContainEqual({
      name: 'Locations',
      rows: [
        ['Location name', 'Address', 'Time zone'],
        ['Oslo', '', 'Europe/Oslo'],
      ],
    });
  });

  it.each(['/org', '/locations', '/users'])(
    'no workbook is downloaded when %s cannot be loaded',
    async (broken) => {
      const { toasts } = await download(({ path }) =>
        path === broken ? { status: 500, message: 'It broke.' } : undefined,
      );
      expect(toasts.map(({ message }) => message)).toEqual(['It broke.']);
      expect(files).toEqual([]);
    },
  );

  it('when the visitor signs out while the workbook is being written, no workbook is downloaded', async () => {
    const workbook = deferred<Blob>();
    writeWorkbook.mockClear().mockReturnValueOnce(workbook.promise);
    const { person, store, toasts } = openPage(<OrganizationTab />, '/settings?tab=organization', {
      respond: (request) => (request.path === '/org' ? ORGANIZATION : works(request)),
    });
    await person.click(await screen.findByRole('button', { name: 'Download everything' }));
    await waitFor(() => expect(writeWorkbook).toHaveBeenCalled());
    act(() => createSessionLifecycle(store).accountChanged(null));
    workbook.resolve(new Blob(['bytes'], { type: 'workbook' }));
    await act(() => workbook.promise);
    expect(files).toEqual([]);
    expect(toasts).toEqual([]);
  });

  it.each([
    [
      'the code that writes the workbook cannot be loaded',
      () => {
        vi.doMock('shared-rows/workbook', () => Promise.reject(new Error('offline')));
        onTestFinished(() => void vi.doMock('shared-rows/workbook', () => ({ writeWorkbook })));
      },
    ],
    [
      'the workbook cannot be written',
      () => writeWorkbook.mockRejectedValueOnce(new Error('out of memory')),
    ],
  ])('when %s, a toast says that the file could not be created', async (_what, fail) => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    fail();
    const { toasts } = await download();
    expect(toasts).toEqual([
      {
        kind: 'error',
        message: "The file couldn't be created. Check your connection and try again.",
      },
    ]);
    expect(files).toEqual([]);
    expect(reported).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Download everything' })).toBeTruthy();
  });
});
