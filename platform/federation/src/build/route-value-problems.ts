import * as v from 'valibot';
import {
  ALLOWED_SESSION_KINDS,
  type DescribedRoute,
  LAYOUTS,
  pageSlotsSchema,
  slotFillersSchema,
} from '../runtime/description';

/** Matches `dashboard/cards/v1`: a name in lower case, and the version of the slot's data. */
const SLOT_PATTERN = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\/v\d+$/;

type Route = Pick<DescribedRoute, 'path' | 'allow' | 'layout' | 'slots' | 'fills'>;

/** Expects routes that the schema has not parsed, because the schema removes unknown values. */
export const findInvalidRouteValues = (routes: readonly Route[], source: string): string[] =>
  routes.flatMap(({ path, allow, layout, slots, fills }) => {
    const issues = [
      ...(v.safeParse(v.optional(pageSlotsSchema), slots).issues ?? []),
      ...(v.safeParse(v.optional(slotFillersSchema), fills).issues ?? []),
    ];
    const badNames = v.is(pageSlotsSchema, slots)
      ? slots.filter((slot) => !SLOT_PATTERN.test(slot))
      : [];
    const badKinds = allow.filter((kind) => !ALLOWED_SESSION_KINDS.includes(kind));
    return [
      ...issues.map(({ message }) => `has a wrong slot or filler: ${message}.`),
      ...badNames.map((slot) => `offers ${slot}: call it like dashboard/cards/v1.`),
      ...badKinds.map(
        (kind) =>
          `allows "${kind}", which is not a session kind: choose from ${ALLOWED_SESSION_KINDS.join(', ')}.`,
      ),
      ...(LAYOUTS.includes(layout)
        ? []
        : [`has "${layout}", which is not a layout: choose from ${LAYOUTS.join(', ')}.`]),
    ].map((problem) => `Route ${path} in ${source} ${problem}`);
  });
