import { act, screen } from '@testing-library/react';
import { openPage } from 'shared-features/testing';
import { refreshProfileAtom } from 'shared-session';
import { expect, it } from 'vitest';
import { useLocations } from './organization-data';

function LocationNames() {
  const { data, failure } = useLocations();
  if (failure) return <p>Failed</p>;
  return data?.map(({ _id, name }) => <p key={_id}>{name}</p>);
}

const profileIn = (organization_id: string) => ({
  payload: { name: 'Ada', role: 'admin', onboarding_status: 'completed', organization_id },
});

const openInAnotherOrganization = async (locations: { payload: object } | { status: number }) => {
  const test = openPage(<LocationNames />, '/', {
    answers: {
      'GET /user': profileIn('a'),
      'GET /locations': { payload: [{ _id: '1', name: 'Oslo' }] },
    },
  });
  await screen.findByText('Oslo');
  test.backend.answers['GET /user'] = profileIn('b');
  test.backend.answers['GET /locations'] = locations;
  await act(async () => void (await test.store.set(refreshProfileAtom)));
  return test;
};

it('an open page loads its data once more when the profile names another organization', async () => {
  const { backend } = await openInAnotherOrganization({ payload: [{ _id: '2', name: 'Bergen' }] });
  await screen.findByText('Bergen');
  expect(backend.seen('GET /locations')).toHaveLength(2);
});

it('an open page shows the failure when the data of another organization cannot be loaded', async () => {
  const { backend } = await openInAnotherOrganization({ status: 500 });
  await screen.findByText('Failed');
  expect(backend.seen('GET /locations')).toHaveLength(2);
});
