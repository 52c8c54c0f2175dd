/**
 * Prints what is wrong with a GitHub Actions workflow, by GitHub's own parser: `lint-workflow.ts <file>`. A script for tsx,
 * because that parser imports JSON in a way that Node.js itself refuses.
 */
import { readFileSync } from 'node:fs';
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';

const [file = ''] = process.argv.slice(2);
const content = readFileSync(file, 'utf8');
const { context, value } = parseWorkflow({ name: file, content }, new NoOperationTraceWriter());
const template = value && (await convertWorkflowTemplate(context, value));
const errors = [
  ...context.errors.getErrors().map((error) => error.message),
  ...(template?.errors ?? []).map((error) => error.Message),
];
for (const error of new Set(errors)) console.log(error);
