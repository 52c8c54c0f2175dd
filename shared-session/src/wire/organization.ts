import * as v from 'valibot';
import { idSchema, optionalField } from './field';

/** Where backends keep an organization's name. The first one that holds text is used. */
const NAME_FIELDS = ['name', 'org_name', 'organization_name', 'title'];

const isName = (value: unknown): value is string => typeof value === 'string' && /\S/.test(value);

/**
 * The organization in an answer. Nothing of it is required, and unknown fields are kept (specification 8). The name is
 * empty if the server sends none.
 */
export const organizationSchema = v.pipe(
  v.nullish(v.fallback(v.record(v.string(), v.unknown()), {}), {}),
  v.transform((organization) => ({
    ...organization,
    name: NAME_FIELDS.map((field) => organization[field]).find(isName) ?? '',
  })),
  v.looseObject({
    _id: optionalField(idSchema),
    name: v.string(),
    website: optionalField(v.string()),
    phone: optionalField(v.string()),
    address: optionalField(v.string()),
    verified: v.optional(v.fallback(v.boolean(), false), false),
  }),
);
export type Organization = v.InferOutput<typeof organizationSchema>;
