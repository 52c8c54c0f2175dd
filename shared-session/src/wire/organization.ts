import * as v from 'valibot';
import { idSchema, optionalField } from './field';

/**
 * The organization as the server sent it, with any fields (specification 8). Pages show {@link
 * OrganizationDetails}.
 */
export const organizationSchema = v.pipe(
  v.unknown(),
  v.transform((payload) =>
    typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {},
  ),
);
export type Organization = Readonly<v.InferOutput<typeof organizationSchema>>;

/** The fields in which backends keep an organization's name. The first field with text is used. */
const NAME_FIELDS = ['name', 'org_name', 'organization_name', 'title'];

const isName = (value: unknown): value is string => typeof value === 'string' && /\S/.test(value);

const detailsSchema = v.object({
  _id: optionalField(idSchema),
  website: optionalField(v.string()),
  phone: optionalField(v.string()),
  address: optionalField(v.string()),
  verified: v.optional(v.fallback(v.boolean(), false), false),
});

/** What pages show of an organization. A field of another type counts as missing. */
export type OrganizationDetails = v.InferOutput<typeof detailsSchema> & { name: string };

/** Reads the details of an organization. The name is '' if the server sends none. */
export const organizationDetails = (organization: Organization): OrganizationDetails => ({
  ...v.parse(detailsSchema, organization),
  name: NAME_FIELDS.map((field) => organization[field]).find(isName) ?? '',
});
