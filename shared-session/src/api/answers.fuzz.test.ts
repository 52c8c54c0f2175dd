import fc from 'fast-check';
import { apiAtom, getUsers, isApiFailure } from 'shared-session';
import { createTestStore } from 'shared-session/testing';
import { expect, it, vi } from 'vitest';

const envelope = fc.record(
  {
    ok: fc.oneof(fc.boolean(), fc.jsonValue()),
    message: fc.oneof(fc.string(), fc.jsonValue()),
    statusCode: fc.oneof(fc.integer({ min: 100, max: 599 }), fc.jsonValue()),
    payload: fc.oneof(
      fc.array(fc.record({ _id: fc.jsonValue(), name: fc.jsonValue() })),
      fc.jsonValue(),
    ),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  envelope.map((content) => JSON.stringify(content)),
  fc.json(),
  fc.string(),
);
// Leaves out 204, which allows no body, and redirects, which `fetch` follows itself.
const status = fc.constantFrom(200, 201, 202, 400, 401, 403, 404, 409, 422, 429, 500, 503);
const headers = fc.record({
  'X-Total-Count': fc.constantFrom('3', '-1', '1e9', 'NaN', ''),
  'Retry-After': fc.constantFrom('0', '1', 'soon', '99999999999'),
});

it('whatever the server responds, a call returns a failure with a message, or a success with the right type of payload', async () => {
  // Hides the warnings about items without an id, because a run of ten minutes would print
  // thousands.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await fc.assert(
    fc.asyncProperty(body, status, headers, async (text, code, said) => {
      const { store } = createTestStore({
        user: {},
        fetch: async () => new Response(text, { status: code, headers: said }),
      });
      const result = await getUsers(store.get(apiAtom));
      expect(typeof result.message).toBe('string');
      if (isApiFailure(result)) return;
      // A call succeeds only if the envelope says so, whatever the HTTP status is.
      expect(JSON.parse(text).ok).toBe(true);
      for (const user of result.payload) expect(typeof user._id).toBe('string');
    }),
  );
});
