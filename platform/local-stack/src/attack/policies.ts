import type { HostingFacts } from '@platform/federation/hosting';
import { pageHeaders, remoteFileHeaders, shellFileHeaders } from '@platform/federation/hosting';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { type Row, rowOf } from './row';

/** A stage as it would be deployed. The page's own facts are added. */
const STAGE = {
  remoteOrigins: ['https://onboarding.example.com', 'https://main.example.com'],
  overrideOrigins: [],
  connectOrigins: ['https://reports.example.com'],
  apiBaseUrl: 'https://api.example.com',
  authDomain: 'app.example.com',
};

/**
 * Findings of Google's csp_evaluator for every policy. Through is whatever it calls at least medium. "Medium, maybe" it says
 * of every host in `script-src`, since it cannot know what is served there.
 */
export const policies = (
  page: Pick<HostingFacts, 'scriptHashes' | 'styleHashes' | 'trustedTypes'>,
): Row => {
  const { row, attempt } = rowOf('policies (csp_evaluator)');
  const facts: HostingFacts = { ...STAGE, ...page };
  const served = {
    page: pageHeaders(facts),
    registry: shellFileHeaders('/remotes.json', facts),
    "a remote's file": remoteFileHeaders('/1.0.0-abc/remoteEntry.js', facts),
  };
  for (const [name, headers] of Object.entries(served)) {
    const { csp } = new CspParser(headers['content-security-policy'] ?? '');
    const findings = new CspEvaluator(csp).evaluate();
    attempt(`${name} has no policy`, !headers['content-security-policy']);
    for (const { severity, directive, value, description } of findings) {
      attempt(
        `${name}: ${Severity[severity]} ${directive} ${value ?? ''}: ${description}`,
        severity < Severity.MEDIUM_MAYBE && severity !== Severity.STRICT_CSP,
      );
    }
  }
  return row;
};
