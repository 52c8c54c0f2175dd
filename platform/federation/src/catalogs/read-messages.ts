import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ParserPlugin } from '@babel/parser';
import type * as t from '@babel/types';
import type { PluralForms } from 'shared-i18n';
import { routeLabelKey, searchWordsKey } from '../runtime/route-keys';

// Loads the parser with `require`. With `import`, Rspack's loader of configurations would compile
// the whole parser first, which doubles the time until a development server is ready.
const { parse }: typeof import('@babel/parser') = createRequire(import.meta.url)('@babel/parser');

export type CatalogMessage = {
  key: string;
  english: string | PluralForms;
  /** The comment in the code, for translators. */
  comment?: string;
  /** The file and line of the message, relative to the folder of the package. */
  reference: string;
};

const withoutTypeAssertions = (node: t.Node): t.Node =>
  node.type === 'TSAsExpression' ||
  node.type === 'TSSatisfiesExpression' ||
  node.type === 'TSTypeAssertion'
    ? withoutTypeAssertions(node.expression)
    : node;

const textOf = (node: t.Node | undefined): string | undefined => {
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  if (node?.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [textOf(node.left), textOf(node.right)];
    return left !== undefined && right !== undefined ? left + right : undefined;
  }
  return undefined;
};

const englishOf = (node: t.Node): CatalogMessage['english'] | undefined => {
  const isPlural =
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'plural';
  if (!isPlural) return textOf(node);
  const [one = '', other = ''] = node.arguments.map(textOf);
  return { one, other };
};

const nameOf = ({ key }: t.ObjectProperty): string =>
  key.type === 'Identifier' ? key.name : 'value' in key ? String(key.value) : '';

function* nodesOf(node: unknown): Generator<t.Node> {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each);
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    yield node as t.Node;
    for (const [name, value] of Object.entries(node)) {
      if (typeof value === 'object' && !name.endsWith('Comments')) yield* nodesOf(value);
    }
  }
}

const sourceOf = (
  file: string,
  { leadingComments, loc }: t.ObjectProperty,
): Pick<CatalogMessage, 'comment' | 'reference'> => {
  const comment = leadingComments
    ?.map(({ value }) => value.replaceAll(/(?:^|\n)[ *]*/g, ' ').trim())
    .join(' ');
  return { reference: `${file}:${loc?.start.line ?? 1}`, ...(comment ? { comment } : {}) };
};

const tableMessages = (id: string, node: t.Node, file: string): CatalogMessage[] => {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property): CatalogMessage[] => {
    if (property.type !== 'ObjectProperty') return [];
    const key = `${id}.${nameOf(property)}`;
    const value = withoutTypeAssertions(property.value);
    const english = englishOf(value);
    return english === undefined
      ? tableMessages(key, value, file)
      : [{ key, english, ...sourceOf(file, property) }];
  });
};

const messagesIn = (nodes: readonly t.Node[], file: string): CatalogMessage[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return [];
    const [id, table] = node.arguments;
    if (node.callee.name !== 'messages' || !table) return [];
    return tableMessages(textOf(id) ?? '', withoutTypeAssertions(table), file);
  });

const ROUTES_FILE = 'src/routes.ts';

const routeMessages = (nodes: readonly t.Node[], packageName: string): CatalogMessage[] => {
  const found = nodes.flatMap((node): CatalogMessage[] => {
    const english = node.type === 'ObjectProperty' ? textOf(node.value) : undefined;
    if (node.type !== 'ObjectProperty' || english === undefined) return [];
    const name = nameOf(node);
    const source = sourceOf(ROUTES_FILE, node);
    if (['title', 'navigation', 'label', 'group'].includes(name))
      return [{ key: routeLabelKey(packageName, english), english, ...source }];
    if (name !== 'words') return [];
    const comment = 'Other words by which the search finds it, with spaces between them';
    return [{ key: searchWordsKey(packageName, english), english, ...source, comment }];
  });
  return [...new Map(found.map((message) => [message.key, message])).values()];
};

const parseSource = (file: string, source: string): t.Program => {
  try {
    const plugins: ParserPlugin[] = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
    return parse(source, { sourceType: 'module', plugins }).program;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
};

/** Reads the messages that a package declares, without running its code. */
export const readMessages = (dir: string, packageName: string): CatalogMessage[] =>
  readdirSync(path.join(dir, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|spec|d)\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(path.join(dir, file), 'utf8');
      if (file !== ROUTES_FILE && !source.includes('messages(')) return [];
      const nodes = [...nodesOf(parseSource(path.join(dir, file), source))];
      const tables = messagesIn(nodes, file);
      return file === ROUTES_FILE ? [...tables, ...routeMessages(nodes, packageName)] : tables;
    });
