import {
  type ResponseHeaderInput,
  remoteFileHeaders,
  shellFileHeaders,
  shellPageHeaders,
} from '@platform/federation/hosting';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { type AttackReportRow, createAttackReportRow } from '../../attack/row';

const DEPLOYED_STAGE = {
  remoteOrigins: ['https://onboarding.example.com', 'https://main.example.com'],
  remotes: { reports: { connect: ['https://reports.example.com'] } },
  apiBaseUrl: 'https://api.example.com',
  firebase: { authDomain: 'app.example.com' },
};

/**
 * Checks the content security policies. These are break-ins: a missing policy, a policy that lets
 * injected HTML set the page's base URL (`base-uri`), and findings of Google's csp_evaluator with a
 * syntax error or the severity high, "high, maybe" or medium. "Medium, maybe" does not count,
 * because the evaluator cannot know what the hosts in `script-src` serve.
 */
export const evaluateContentSecurityPolicies = (
  page: Pick<ResponseHeaderInput, 'scriptHashes' | 'styleHashes' | 'trustedTypes'>,
): AttackReportRow => {
  const { row, attempt } = createAttackReportRow('policies (csp_evaluator)');
  const input: ResponseHeaderInput = { ...DEPLOYED_STAGE, ...page };
  const served = {
    page: shellPageHeaders(input),
    registry: shellFileHeaders('/remotes.json', input),
    "a remote's file": remoteFileHeaders('/1.0.0-abc/remoteEntry.js', input),
  };
  for (const [name, headers] of Object.entries(served)) {
    const { csp } = new CspParser(headers['content-security-policy'] ?? '');
    const findings = new CspEvaluator(csp).evaluate();
    attempt(`${name} has no policy`, !headers['content-security-policy']);
    // Always requires `base-uri`, because the evaluator requires it only with nonces or
    // "strict-dynamic".
    const base = csp.directives['base-uri']?.join(' ');
    attempt(`${name}: injected HTML may set <base>: ${base}`, base !== "'none'");
    for (const { severity, directive, value, description } of findings) {
      attempt(
        `${name}: ${Severity[severity]} ${directive} ${value ?? ''}: ${description}`,
        severity < Severity.MEDIUM_MAYBE && severity !== Severity.STRICT_CSP,
      );
    }
  }
  return row;
};
