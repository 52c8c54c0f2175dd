import type { Location } from 'shared-session/wire';
import { describe, expect, it } from 'vitest';
import {
  addLocation,
  type BulkPostPayload,
  createOrganizationAtStep,
  inviteMember,
} from '../testing/scenes';
import { describeOnEachDatabase } from '../testing/test-backend';

describeOnEachDatabase((backend) => {
  // spec: 8 Rules of the reference backend
  describe('POST /locations', () => {
    it('POST /locations adds locations in order and moves onboarding to the users step', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const locations = [
        { name: 'Zürich', address: 'Bahnhofstrasse 1', time_zone: 'Europe/Zurich' },
        { name: 'Århus', address: '', time_zone: '' },
      ];
      const answer = await admin.post<BulkPostPayload>('/locations', { body: { locations } });
      expect(answer).toMatchObject({ status: 200, payload: { skipped: [] } });
      expect(answer.payload.created).toHaveLength(2);
      const { payload } = await admin.get<Location[]>('/locations');
      expect(payload).toEqual([
        { _id: expect.any(String), ...locations[0] },
        { _id: expect.any(String), name: 'Århus' },
      ]);
      expect((await admin.get('/user')).payload).toMatchObject({ onboarding_status: 'add_users' });
    });

    it('POST /locations stores 250 locations in the order of the request', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const locations = Array.from({ length: 250 }, (_, index) => ({ name: `Shop ${index + 1}` }));
      const { payload } = await admin.post<BulkPostPayload>('/locations', { body: { locations } });
      expect(payload).toMatchObject({ created: locations, skipped: [] });
      expect((await admin.get<Location[]>('/locations')).payload).toMatchObject(locations);
    });

    it('POST /locations skips a name that exists already or occurs twice in the request, ignoring case', async () => {
      const { admin } = await createOrganizationAtStep(backend(), 'add_users');
      const locations = [{ name: 'OSLO' }, { name: 'Bergen' }, { name: ' bergen ' }];
      const { payload, status } = await admin.post<BulkPostPayload>('/locations', {
        body: { locations },
      });
      expect(status).toBe(200);
      expect(payload.created).toMatchObject([{ name: 'Bergen' }]);
      expect(payload.skipped).toEqual([
        { index: 0, reason: expect.stringContaining('OSLO') },
        { index: 2, reason: expect.stringContaining('bergen') },
      ]);
    });

    it('POST /locations answers 200 to a repeated request whose locations exist already', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const body = { locations: [{ name: 'Oslo' }] };
      await admin.post('/locations', { body });
      expect(await admin.post('/locations', { body })).toMatchObject({
        status: 200,
        payload: { created: [], skipped: [{ index: 0 }] },
      });
    });

    it('POST /locations lists every wrong row and field, and stores no row of the request', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const locations = [
        { name: 'Good' },
        { name: '', time_zone: 'Middle/Earth' },
        'not an object',
        { name: 'x'.repeat(101) },
      ];
      const answer = await admin.post('/locations', { body: { locations } });
      expect(answer).toMatchObject({ status: 422 });
      expect(answer.payload).toMatchObject({
        errors: [
          { index: 1, field: 'name', message: 'Enter a location name' },
          { index: 1, field: 'time_zone' },
          { index: 2, field: 'name' },
          { index: 3, field: 'name' },
        ],
      });
      expect((await admin.get('/locations')).payload).toEqual([]);
      expect((await admin.get('/user')).payload).toMatchObject({
        onboarding_status: 'add_locations',
      });
    });

    it('POST /locations rejects an empty list and malformed bodies', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const empty = await admin.post('/locations', { body: { locations: [] } });
      expect(empty).toMatchObject({ status: 422, message: 'Add at least one location' });
      for (const body of [{}, [], { locations: {} }, { locations: null }, 'text', null, 5]) {
        expect(await admin.post('/locations', { body })).toMatchObject({ status: 422 });
      }
    });

    it('POST /locations accepts 500 locations in a request, and rejects 501', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const locations = Array.from({ length: 501 }, (_, index) => ({ name: `Place ${index}` }));
      expect(await admin.post('/locations', { body: { locations } })).toMatchObject({
        status: 422,
      });
      const body = { locations: locations.slice(0, 500) };
      expect(await admin.post('/locations', { body })).toMatchObject({ status: 200 });
      expect((await admin.get('/locations')).payload).toHaveLength(500);
    });

    it('POST /locations stores a name once when several requests send it at the same time', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const body = { locations: [{ name: 'Race' }] };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => admin.post('/locations', { body })),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect((await admin.get('/locations')).payload).toHaveLength(1);
    });
  });

  describe('PATCH /locations/{_id}', () => {
    it('PATCH /locations/{_id} changes the given fields and clears empty fields', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const { _id } = await addLocation(admin, 'Oslo');
      const body = { name: 'OSLO', address: 'Karl Johans gate', time_zone: 'Europe/Oslo' };
      expect(await admin.patch(`/locations/${_id}`, { body })).toMatchObject({
        status: 200,
        payload: { _id, ...body },
      });
      const cleared = await admin.patch(`/locations/${_id}`, { body: { address: '' } });
      expect(cleared.payload).toEqual({ _id, name: 'OSLO', time_zone: 'Europe/Oslo' });
      expect((await admin.get('/locations')).payload).toEqual([cleared.payload]);
    });

    it('PATCH /locations/{_id} rejects a name that another location has, and reports the field', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      await addLocation(admin, 'Oslo');
      const { _id } = await addLocation(admin, 'Bergen');
      const answer = await admin.patch(`/locations/${_id}`, { body: { name: 'oslo' } });
      expect(answer).toMatchObject({ status: 422, payload: { errors: [{ field: 'name' }] } });
    });

    it('PATCH and DELETE /locations/{_id} answer 404 to an unknown id', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '%00', '..%2Forg', "'"]) {
        const body = { name: 'X' };
        expect(await admin.patch(`/locations/${id}`, { body })).toMatchObject({ status: 404 });
        expect(await admin.delete(`/locations/${id}`)).toMatchObject({ status: 404 });
      }
    });
  });

  describe('DELETE /locations/{_id}', () => {
    it('DELETE /locations/{_id} removes a location without users', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const { _id } = await addLocation(admin, 'Oslo');
      expect(await admin.delete(`/locations/${_id}`)).toMatchObject({ status: 200 });
      expect((await admin.get('/locations')).payload).toEqual([]);
      expect(await admin.delete(`/locations/${_id}`)).toMatchObject({ status: 404 });
    });

    it('DELETE /locations/{_id} does not remove a location with users, and tells how many users the location has', async () => {
      const { admin } = await createOrganizationAtStep(backend());
      const { _id } = await addLocation(admin, 'Oslo');
      await inviteMember(admin, { location_id: _id });
      const one = await admin.delete(`/locations/${_id}`);
      expect(one).toMatchObject({ status: 409, message: expect.stringContaining('1 user is') });
      await inviteMember(admin, { location_id: _id });
      const two = await admin.delete(`/locations/${_id}`);
      expect(two).toMatchObject({
        status: 409,
        message: expect.stringContaining('2 users are'),
        code: 'location-in-use',
        params: { count: 2 },
      });
    });
  });
});
