import { object, optional, string } from 'valibot';

/** What a draft of the organization's form must be: one of another shape is taken for none. */
export const organizationDraftSchema = object({ name: string(), website: optional(string()) });
