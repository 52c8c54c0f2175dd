import * as v from 'valibot';
import { cleanString, optionalText, requiredText, wireTexts } from './text';

// Recognizes a web address by a scheme or "www.". "Booking.com" may be the name of a company.
const WEB_ADDRESS = /:\/\/|(?:^|\s)www\.\S/iu;
const PHONE_PATTERN = /^[\p{Nd}\s()+./-]*$/u;

// Recognizes a scheme. In "example.com:8443", a port follows the colon.
const URL_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/iu;
const DOT_INSIDE = /[^.]\.[^.]/;

const withScheme = (text: string): string => (URL_SCHEME.test(text) ? text : `https://${text}`);

const toUrl = (text: string): URL | undefined => {
  const candidate = withScheme(text);
  return URL.canParse(candidate) ? new URL(candidate) : undefined;
};

/** Turns a text into a web address. An international domain stays as typed, without `xn--`. */
const toWebsite = (text: string): string | undefined => {
  const url = toUrl(text);
  const typed = /^[^/]*\/\/([^/?#]*)/u.exec(withScheme(text))?.[1] ?? '';
  const isInternational = /\P{ASCII}/u.test(typed);
  return isInternational ? url?.href.replace(url.host, typed.toLowerCase()) : url?.href;
};

const MAX_WEBSITE_CHARACTERS = 2048;
const websiteTooLong = () => wireTexts.website.tooLong(MAX_WEBSITE_CHARACTERS);
const MAX_PHONE_CHARACTERS = 40;
const phoneTooLong = () => wireTexts.phone.tooLong(MAX_PHONE_CHARACTERS);

/** "example.com" becomes `https://example.com/`; an empty text becomes `undefined`. */
const websiteSchema = v.optional(
  v.pipe(
    cleanString(() => wireTexts.website.missing, MAX_WEBSITE_CHARACTERS, websiteTooLong),
    v.maxLength(MAX_WEBSITE_CHARACTERS, websiteTooLong),
    v.check(
      (text) => {
        if (text === '') return true;
        const url = toUrl(text);
        return (
          url !== undefined &&
          /^https?:$/.test(url.protocol) &&
          DOT_INSIDE.test(url.hostname) &&
          url.username === '' &&
          url.password === ''
        );
      },
      () => wireTexts.website.wrong,
    ),
    v.transform((text) => (text === '' ? undefined : toWebsite(text))),
  ),
);

/** The name of an organization (specification 9): 2–100 visible characters, no web address. */
const organizationName = v.pipe(
  requiredText(wireTexts.organizationName, 2, 100),
  v.check(
    (text) => !WEB_ADDRESS.test(text),
    () => wireTexts.organizationName.isAddress,
  ),
);

/** The form that creates an organization, and the form that corrects it before verification. */
export const newOrganizationSchema = v.object({ name: organizationName, website: websiteSchema });
export type NewOrganization = v.InferOutput<typeof newOrganizationSchema>;

/** The form in the settings. The backend reads the same fields for a new organization. */
export const organizationFieldsSchema = v.object({
  name: organizationName,
  website: websiteSchema,
  phone: v.optional(
    v.pipe(
      cleanString(() => wireTexts.phone.missing, MAX_PHONE_CHARACTERS, phoneTooLong),
      v.regex(PHONE_PATTERN, () => wireTexts.phone.wrong),
      v.maxLength(MAX_PHONE_CHARACTERS, phoneTooLong),
      v.transform((text) => (text === '' ? undefined : text)),
    ),
  ),
  address: optionalText(wireTexts.address, 500),
});

/** The body of `POST /org` for an existing organization. Empty fields are cleared. */
export const organizationUpdateSchema = v.partial(
  v.object({
    ...organizationFieldsSchema.entries,
    verified: v.literal(true, () => wireTexts.verified),
  }),
);
export type OrganizationUpdate = v.InferInput<typeof organizationUpdateSchema>;
