import { createHash } from 'node:crypto';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const isCode = (attributes: string) =>
  !/\bsrc\s*=/.test(attributes) && !/\btype\s*=\s*["']?application\/json/.test(attributes);

/**
 * The hashes that a policy needs for what stands in a page: its styles, and its scripts without `src`. Data blocks
 * (JSON) are no scripts to a policy. The page is our own template, so a pattern reads it well enough.
 */
export function inlineHashes(html: string): { scriptHashes: string[]; styleHashes: string[] } {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)];
  return {
    scriptHashes: scripts
      .filter(([, attributes = '']) => isCode(attributes))
      .map(([, , text = '']) => hashOf(text)),
    styleHashes: styles.map(([, text = '']) => hashOf(text)),
  };
}
