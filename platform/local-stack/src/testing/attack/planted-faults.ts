import type { SourceEdit } from './removable-controls';

/** A fault in code that reads untrusted input, and the property test that must find the fault. */
type PlantedFault = {
  fault: string;
  file: string;
  /** The title of the property test, or a part of the title. */
  title: string;
  edit: SourceEdit;
};

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    fault: 'a further cell of a line replaces the location',
    file: 'shared-rows/src/import/pasted.fuzz.test.ts',
    title: 'no word is lost from a pasted list of users',
    edit: [
      'shared-rows/src/import/read-users.ts',
      'locations.push(cell)',
      'locations.splice(0, 1, cell)',
    ],
  },
  {
    fault: 'cells of a text file have any length',
    file: 'shared-rows/src/reading/files.fuzz.test.ts',
    title: 'a text file of any content',
    edit: [
      'shared-rows/src/reading/read-file.ts',
      'emptyIfFormulaError(cutToCellLength(text))',
      'emptyIfFormulaError(text)',
    ],
  },
  {
    fault: 'an error of the zip library is thrown',
    file: 'shared-rows/src/reading/files.fuzz.test.ts',
    title: 'a damaged workbook',
    edit: [
      'shared-rows/src/reading/read-file.ts',
      "return { problem: error instanceof UnreadableFileError ? error.problem : 'damaged' };",
      'throw error;',
    ],
  },
  {
    fault: 'the path of returnTo is not decoded twice',
    file: 'shell/src/guard/return-to.fuzz.test.ts',
    title: 'stays on the site',
    edit: ['shell/src/guard/return-to.ts', 'current = decoded;', 'return true;'],
  },
  {
    fault: 'a description may name files outside of the release',
    file: 'platform/federation/src/runtime/documents.fuzz.test.ts',
    title: 'a randomly changed remote.json',
    edit: [
      'platform/federation/src/runtime/description.ts',
      '    FILE_PATTERN,\n',
      '    new RegExp(""),\n',
    ],
  },
  {
    fault: 'a release may have a URL of any protocol',
    file: 'platform/federation/src/runtime/documents.fuzz.test.ts',
    title: 'a randomly changed remotes.json',
    edit: [
      'platform/federation/src/runtime/registry.ts',
      '&& /^https?:$/.test(new URL(text).protocol) ',
    ],
  },
  {
    fault: 'the configuration may name a URL of any protocol',
    file: 'platform/federation/src/runtime/documents.fuzz.test.ts',
    title: 'a randomly changed config.json',
    edit: [
      'platform/federation/src/runtime/config.ts',
      'v.check((text) => !URL.canParse(text) || protocols.test(text), problem)',
      'v.check(() => true, problem)',
    ],
  },
  {
    fault: 'a payload of another shape reaches the page',
    file: 'shared-session/src/api/answers.fuzz.test.ts',
    title: 'whatever the server responds',
    edit: ['shared-session/src/api/send.ts', 'if (checked && !checked.success) {', 'if (false) {'],
  },
  {
    fault: 'the signature of an event is not compared',
    file: 'platform/backend/src/webhook/stripe-event.fuzz.test.ts',
    title: 'changed after it was signed',
    edit: [
      'platform/backend/src/webhook/stripe-event.ts',
      'Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S)',
      'JSON.parse(body)',
    ],
  },
  {
    fault: 'a signed event of another form is accepted',
    file: 'platform/backend/src/webhook/stripe-event.fuzz.test.ts',
    title: 'a signed event with any content',
    edit: [
      'platform/backend/src/webhook/stripe-event.ts',
      "throw badRequest('The event does not have the form of a Stripe event.');",
      'return event as StripeEvent;',
    ],
  },
];
