import { BACKEND_SOURCES, FEDERATION_SOURCES, type SourceEdit } from './removable-controls';

/**
 * A threat in docs/security.md, `edits` that remove the control against it, and the test that then
 * fails.
 */
type Threat = {
  attacker: string;
  /** A test file or folder that has a test with `title` in its title. */
  test: string;
  title: string;
  edits: readonly SourceEdit[];
};

/** The threats in docs/security.md that name no row of the attack report. */
export const TESTED_THREATS: readonly Threat[] = [
  {
    attacker: 'Somebody without an account',
    test: `${BACKEND_SOURCES}/tokens/bad-tokens.test.ts`,
    title: 'a bad token gets the same 401 on every route',
    edits: [
      [
        `${BACKEND_SOURCES}/tokens/verify-token.ts`,
        'if (payload.aud !== projectId) return undefined;',
      ],
    ],
  },
  {
    attacker: 'The same, where unsigned emulator tokens are accepted',
    test: `${BACKEND_SOURCES}/settings.test.ts`,
    title: 'the backend rejects settings for local development in production mode',
    edits: [
      [
        `${BACKEND_SOURCES}/settings.ts`,
        'keysOf(LOCAL_ONLY).filter((key) => env[key])',
        'keysOf(LOCAL_ONLY).filter(() => false)',
      ],
    ],
  },
  {
    attacker: 'An administrator of another organization',
    test: `${BACKEND_SOURCES}/tenants.test.ts`,
    title: 'reads or changes the other organization through any route',
    edits: [
      [
        `${BACKEND_SOURCES}/mutations/organization-rows.ts`,
        'and(eq(table.id, id), eq(table.organizationId, who.organization.id))',
        'eq(table.id, id)',
      ],
    ],
  },
  {
    attacker: 'A user who is not an administrator',
    test: `${BACKEND_SOURCES}/tenants.test.ts`,
    title: 'reads or changes the other organization through any route',
    edits: [[`${BACKEND_SOURCES}/access/access.ts`, "membership.member.role !== 'admin'", 'false']],
  },
  {
    attacker: 'Whoever invites an address first, or knows an invited email',
    test: `${BACKEND_SOURCES}/invitations/invitations.test.ts`,
    title:
      'only a person with the invited, verified email address can see and answer an invitation',
    edits: [
      [
        `${BACKEND_SOURCES}/invitations/invitations.routes.ts`,
        'if (invitations.length > 0 && !emailVerified) throw forbidden(EMAIL_UNVERIFIED_REASON);',
      ],
    ],
  },
  {
    attacker: 'Somebody who sends payment events',
    test: `${BACKEND_SOURCES}/webhook/webhook.test.ts`,
    title: 'the Stripe webhook rejects an event with a wrong or old signature',
    edits: [
      [
        `${BACKEND_SOURCES}/webhook/stripe-event.ts`,
        'Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S)',
        'JSON.parse(body)',
      ],
    ],
  },
  {
    attacker: 'A team that pushes what another owns, or an old state',
    test: 'platform/federation/src/repository/verify-push.proof.test.ts',
    title: 'a push by another team is rejected',
    edits: [
      [
        `${FEDERATION_SOURCES}/repository/verify-push.ts`,
        'if (notOwner === undefined) return [];',
        'return [];',
      ],
    ],
  },
  {
    attacker: 'Somebody who can block the files of a fix, or serve an old registry',
    test: 'shell/src/federation',
    title: 'stays blocked after a reload, even if the registry then has no safeSince',
    edits: [
      [
        'shell/src/federation/safe-since.ts',
        'Math.max(seenSafeSince.get(name) ?? 0, storedSafeSince(name));',
        '(name ? 0 : storedSafeSince(name));',
      ],
    ],
  },
  {
    attacker: 'Whoever may push a branch, or a package in a build',
    test: 'platform/local-stack/src/docs/workflows.proof.test.ts',
    title: 'the linter finds no problem in any workflow',
    edits: [
      [
        '.github/workflows/pipeline.yml',
        'run: git clone --quiet --bare --depth 1 "$SITE" ../site.git',
        'run: npm run releases',
      ],
    ],
  },
  {
    attacker: 'A team that releases a broken remote',
    test: 'platform/federation/src/release-checks',
    title: 'report a removed page with its path',
    edits: [[`${FEDERATION_SOURCES}/release-checks/check.ts`, '...checkRemovals(change),']],
  },
  {
    attacker: 'The next person at the same device',
    test: 'shared-session/src/drafts',
    title: 'a draft is loaded only for the user and the form to which it belongs',
    edits: [
      ['shared-session/src/drafts/stored-draft.ts', 'encodeURIComponent(uid)', 'DRAFT_KEY_PREFIX'],
    ],
  },
  {
    attacker: 'Somebody who can change downloaded packages',
    test: 'platform/local-stack/src/install/pinned.test.ts',
    title: 'the pnpm catalog holds exact versions only',
    edits: [['pnpm-workspace.yaml', '  valibot: 1.', '  valibot: ^1.']],
  },
  {
    attacker: 'Whoever opens an exported CSV',
    test: 'shared-features/src/csv.test.ts',
    title: 'is exported as text, even if a spreadsheet splits the cell before the formula',
    edits: [
      ['shared-features/src/csv.ts', `cell.replace(FORMULA_START, "$&'")`, `cell.replace('', '')`],
    ],
  },
];
