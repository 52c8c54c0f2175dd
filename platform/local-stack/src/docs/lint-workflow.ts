/**
 * Prints what is wrong with a GitHub Actions workflow: `lint-workflow.ts <file>`. GitHub's own parser checks its form, and the
 * rest of this file what it may do with code and secrets of others. A script for tsx, because that parser imports JSON in a
 * way that Node.js itself refuses.
 */
import { readFileSync } from 'node:fs';
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import { load } from 'js-yaml';

type Step = { uses?: string; run?: string; with?: Record<string, unknown>; env?: object };
type Job = { environment?: unknown; steps?: Step[] };

const namesSecret = (value: unknown): boolean => /\bsecrets\b/.test(JSON.stringify(value) ?? '');

/** A tag can be moved to other code, a commit cannot. */
const actionErrors = ({ uses, with: inputs }: Step): string[] => [
  ...(uses && !/^\.\/|@[0-9a-f]{40}$/.test(uses)
    ? [`${uses} is no commit: write the 40 digits of its commit, and the tag as a comment`]
    : []),
  ...(uses?.startsWith('actions/checkout@') && inputs?.['persist-credentials'] !== false
    ? [`${uses} leaves a token in the folder: set persist-credentials to false`]
    : []),
];

/** Secrets are for git alone: any other command runs code of packages, which could read them. */
const secretErrors = (workflow: { jobs?: Record<string, Job> }): string[] => {
  const withoutGit = ({ steps = [], ...job }: Job) => ({
    ...job,
    steps: steps.map(({ env, ...step }) =>
      job.environment && step.run?.startsWith('git ') ? step : { ...step, env },
    ),
  });
  const jobs = Object.entries(workflow.jobs ?? {}).map(([name, job]) => [name, withoutGit(job)]);
  return namesSecret({ ...workflow, jobs })
    ? [
        'A secret is outside of its step: only the env of a git command in a job with an environment has one',
      ]
    : [];
};

const securityErrors = (text: string): string[] => {
  const workflow = load(text) as { jobs?: Record<string, Job> };
  const steps = Object.values(workflow.jobs ?? {}).flatMap((job) => job.steps ?? []);
  return [...steps.flatMap(actionErrors), ...secretErrors(workflow)];
};

const [file = ''] = process.argv.slice(2);
const content = readFileSync(file, 'utf8');
const { context, value } = parseWorkflow({ name: file, content }, new NoOperationTraceWriter());
const template = value && (await convertWorkflowTemplate(context, value));
const errors = [
  ...context.errors.getErrors().map((error) => error.message),
  ...(template?.errors ?? []).map((error) => error.Message),
  ...securityErrors(content),
];
for (const error of new Set(errors)) console.log(error);
