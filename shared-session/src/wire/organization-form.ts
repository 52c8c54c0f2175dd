import * as v from 'valibot';
import {
  optionalTextSchema,
  optionalValidatedTextSchema,
  requiredTextSchema,
  validationTexts,
} from './text';

// Matches a web address only with a scheme or "www.", because a company may be named "Booking.com".
const WEB_ADDRESS = /:\/\/|(?:^|\s)www\.\S/iu;

// Does not match "example.com:8443", because a port follows its colon.
const URL_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/iu;
const DOT_INSIDE = /[^.]\.[^.]/;

const withScheme = (text: string): string => (URL_SCHEME.test(text) ? text : `https://${text}`);

const toUrl = (text: string): URL | undefined => {
  const candidate = withScheme(text);
  return URL.canParse(candidate) ? new URL(candidate) : undefined;
};

/** Turns a text into a web address. Keeps the letters of an international domain (no `xn--`). */
const toWebsite = (text: string): string | undefined => {
  const url = toUrl(text);
  const typed = /^[^/]*\/\/([^/\\?#]*)/u.exec(withScheme(text))?.[1] ?? '';
  const isInternational = /\P{ASCII}/u.test(typed);
  return isInternational ? url?.href.replace(url.host, typed.toLowerCase()) : url?.href;
};

const isWebsite = (text: string): boolean => {
  const url = toUrl(text);
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    DOT_INSIDE.test(url.hostname) &&
    url.username === '' &&
    url.password === ''
  );
};

const MAX_WEBSITE_CHARACTERS = 2048;

/** "example.com" becomes `https://example.com/`; an empty text becomes `undefined`. */
const websiteSchema = optionalValidatedTextSchema(
  validationTexts.website,
  MAX_WEBSITE_CHARACTERS,
  isWebsite,
  toWebsite,
);

/** The name of an organization (specification 9): 2 to 100 characters, no web address inside. */
const organizationName = v.pipe(
  requiredTextSchema(validationTexts.organizationName, 2, 100),
  v.check(
    (text) => !WEB_ADDRESS.test(text),
    () => validationTexts.organizationName.isAddress,
  ),
);

/** The fields of the form that creates an organization, or corrects it before its verification. */
export const newOrganizationSchema = v.object({ name: organizationName, website: websiteSchema });
export type NewOrganization = v.InferOutput<typeof newOrganizationSchema>;

/** The fields of the form in the settings. A new organization may have them too. */
export const organizationFieldsSchema = v.object({
  name: organizationName,
  website: websiteSchema,
  phone: optionalTextSchema(validationTexts.phone, 40),
  address: optionalTextSchema(validationTexts.address, 500),
});

/** The body of `POST /org` that updates an organization. An empty optional field is cleared. */
export const organizationUpdateSchema = v.partial(
  v.object({
    ...organizationFieldsSchema.entries,
    verified: v.literal(true, () => validationTexts.verified),
  }),
);
export type OrganizationUpdate = v.InferInput<typeof organizationUpdateSchema>;
