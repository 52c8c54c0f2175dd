import * as v from 'valibot';
import {
  ALLOWED_SESSION_KINDS,
  LAYOUTS,
  pageSlotsSchema,
  type RemoteDescription,
  slotFillersSchema,
} from '../runtime/description';

/** Matches `dashboard/cards/v1`: a name in lower case, and the version of the slot's data. */
const SLOT_PATTERN = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\/v\d+$/;

type Route = Pick<
  RemoteDescription['routes'][number],
  'path' | 'allow' | 'layout' | 'slots' | 'fills'
>;

/**
 * Returns a sentence for each wrong slot or filler and each unknown layout or session kind. Takes
 * routes before the schema reads them, because the schema removes unknown values.
 */
export const findRouteValueProblems = (routes: readonly Route[], source: string): string[] => {
  const sentence = (path: string, says: string, known: readonly string[]) =>
    `Route ${path} in ${source} ${says}: choose from ${known.join(', ')}.`;
  const wrong = (path: string, schema: v.GenericSchema, value: unknown) =>
    (v.safeParse(v.optional(schema), value).issues ?? []).map(
      ({ message }) => `Route ${path} in ${source} has a wrong slot or filler: ${message}.`,
    );
  const named = (slots: unknown) =>
    v.is(pageSlotsSchema, slots) ? slots.filter((slot) => !SLOT_PATTERN.test(slot)) : [];
  return routes.flatMap(({ path, allow, layout, slots, fills }) => [
    ...wrong(path, pageSlotsSchema, slots),
    ...wrong(path, slotFillersSchema, fills),
    ...named(slots).map(
      (slot) => `Route ${path} in ${source} offers ${slot}: call it like dashboard/cards/v1.`,
    ),
    ...allow
      .filter((kind) => !ALLOWED_SESSION_KINDS.includes(kind))
      .map((kind) =>
        sentence(path, `allows "${kind}", which is not a session kind`, ALLOWED_SESSION_KINDS),
      ),
    ...(LAYOUTS.includes(layout)
      ? []
      : [sentence(path, `has "${layout}", which is not a layout`, LAYOUTS)]),
  ]);
};
