import * as v from 'valibot';
import { idSchema, optionalField, textOrEmptySchema } from './response-fields';

/** Accepts unknown roles and statuses, because the guard handles all values (specification 4). */
const profileFields = v.looseObject({
  name: textOrEmptySchema,
  email: textOrEmptySchema,
  role: optionalField(v.string()),
  onboarding_status: optionalField(v.string()),
  subscription_status: optionalField(v.string()),
  /** Flags and release candidates can be limited to organizations by this id. */
  organization_id: optionalField(idSchema),
  /** A language tag such as `pt-BR`. A language that was chosen on the device takes precedence. */
  language: optionalField(v.string()),
});
export type UserProfile = v.InferOutput<typeof profileFields>;

/** Also true for an empty array, because PHP servers write an empty object as `[]`. */
const isEmpty = (payload: unknown): boolean =>
  payload === '' || (typeof payload === 'object' && Object.keys(payload ?? {}).length === 0);

/** A missing, `null` or empty payload becomes `null`: the user has no organization yet. */
export const profileSchema = v.pipe(
  v.unknown(),
  v.transform((payload) => (isEmpty(payload) ? null : payload)),
  // Refuses an array, because the schema of an object would accept it.
  v.check((payload) => !Array.isArray(payload), 'Expected an object'),
  v.nullish(profileFields, null),
);

/** Whether a user has an organization. An administrator without an onboarding status has none. */
export const belongsToOrganization = (profile: UserProfile | null): boolean =>
  Boolean(profile?.onboarding_status || (profile?.role && profile.role !== 'admin'));

/** An invitation to an organization. Only backends with the capability `invitations` send it. */
export const invitationSchema = v.looseObject({
  _id: idSchema,
  organization_name: textOrEmptySchema,
  role: optionalField(v.string()),
});
export type Invitation = v.InferOutput<typeof invitationSchema>;

/** An organization as the server sent it. Pages show {@link OrganizationDetails} instead. */
export const organizationSchema = v.fallback(v.looseObject({}), {});
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

/** An organization as pages show it. */
export type OrganizationDetails = v.InferOutput<typeof detailsSchema> & { name: string };

/** The name is '' if the server sends none. */
export const organizationDetails = (organization: Organization): OrganizationDetails => ({
  ...v.parse(detailsSchema, organization),
  name: NAME_FIELDS.map((field) => organization[field]).find(isName) ?? '',
});
