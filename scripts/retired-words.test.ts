import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { root } from './lib/root.ts';

/**
 * Words that name nothing any more, and what does instead. Words that have honest uses left, such as
 * `held` (the state of an email) or `ink` (a drawn signature), are not among them.
 */
const retired: Record<string, string> = {
  anew: 'again, changed',
  anybody: 'anyone',
  aside: 'side, deferred, the kind of file',
  asked: 'requested, required, prompted, the kind of value',
  beside: 'sibling, host, next',
  desk: 'desktop, store',
  everybody: 'everyone',
  fewest: 'min',
  gone: 'deleted, removed, missing',
  ground: 'background',
  grounds: 'context, input',
  heard: 'pending, received',
  hear: 'onMessage, listen',
  lately: 'recently',
  nobody: 'none, noUser',
  patience: 'timeoutMs, retryDelayMs',
  place: 'slot, membership, position, index, scope, placement',
  places: 'slots, memberships, positions, scopes, placements',
  settle: 'finish, recalculate, enforce',
  settled: 'finished, recalculated',
  shelf: 'store, cache',
  somebody: 'user, party, person',
  tell: 'publish, notify, send',
  together: 'batch, combined, total',
  told: 'published, notified, the kind of value',
  unasked: 'unresolved, pending',
  vain: 'failed, obsolete',
  whoever: 'the kind of person',
};

/** Names that contain one for a reason: those of languages and libraries. */
const names = new Set(['allSettled', 'aside']);

/** Names that contain one for a reason, each in one file. */
const exceptions = new Set([
  // What events recorded before are labelled by the name that they have.
  'packages/contract/src/events/event-fields.ts place',
  // A stored column calls it: the parameter of a function that exists can't be renamed.
  'apps/server/src/platform/database/functions/search.sql place',
  // A reason and a kind of email, as rows and events have them.
  'apps/server/src/features/distributions/send/opt-out.ts asked',
  'packages/domain/src/events/event-about.ts asked',
  // Keys of values that somebody made up.
  'packages/domain/src/custom-fields/custom-fields.test.ts gone',
  'packages/domain/src/documents/document-formulas.test.ts place',
]);

/** Matches openings that doc comments of exports don't have: they say in the third person what something does. */
const openings =
  /^(?:What|Whether|Who|Whom|Whose|Which|How|Where|When|Those|That|Whoever|Whatever|Wherever|(?:No|Some|Any|Every)body)\b/;

/** Matches words that their first sentence does without, as do titles of tests. */
const picturesque =
  /\b(?:places?|settle[ds]?|told|grounds|vain|patience|whoever|lately|fewest|shelf|hears?|heard|anew|(?:some|no|any|every)body)\b/i;

/** Matches words that titles do without besides. */
const inTitles = /\b(?:gone|aside|beside|tells?|made[ -]up|people outside|mails?)\b/i;

const folders = ['apps', 'packages', 'scripts', 'tests', 'bench', 'docs'];
const tracked = execFileSync('git', ['ls-files', ...folders], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && file !== 'scripts/retired-words.test.ts');

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

const files = tracked
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => {
    const code = read(file);
    return { file, code, parsed: parseSync(file, code) };
  });

/** The words of a name in camel case, of a constant or of a file. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const faultsOf = (file: string, name: string) =>
  wordsOf(name).flatMap((word) =>
    Object.hasOwn(retired, word) && !names.has(name) && !exceptions.has(`${file} ${name}`)
      ? [`${file}: ${name} (instead of ${word}: ${retired[word]})`]
      : [],
  );

test('no retired word names a file or anything in it', () => {
  const faults = files.flatMap(({ file, parsed }) => {
    const found = new Set<string>();
    const add = ({ name }: { name: string }) => found.add(name);
    new Visitor({
      Identifier: add,
      PrivateIdentifier: add,
      JSXIdentifier: add,
      TaggedTemplateExpression({ tag, quasi: { quasis } }) {
        if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
        for (const { value } of quasis) for (const name of namesInSql(value.raw)) found.add(name);
      },
    }).visit(parsed.program);
    return [...found].flatMap((name) => faultsOf(file, name));
  });
  expect(faults).toEqual([]);
});

/** The names and words of SQL, without its comments and the values in it. */
const namesInSql = (sql: string) => sql.replaceAll(/--.*|'[^']*'/g, '').match(/[a-z_]\w*/gi) ?? [];

/** The classes and properties that a style sheet names. */
const namesInStyles = (css: string) =>
  css.replaceAll(/\/\*[^]*?\*\//g, '').match(/(?:\.|--)[a-z][\w-]*/gi) ?? [];

test('no retired word names a folder, a style or anything in SQL', () => {
  const faults = tracked.flatMap((file) => {
    const names = file.endsWith('.css')
      ? namesInStyles(read(file))
      : /\/functions\/.*\.sql$/.test(file)
        ? namesInSql(read(file))
        : [];
    return [...file.split('/'), ...new Set(names)].flatMap((name) => faultsOf(file, name));
  });
  expect([...new Set(faults)]).toEqual([]);
});

/** The first sentence of a doc comment, without its stars. */
function firstSentence(comment: string): string {
  const text = comment
    .replace(/^\*/, '')
    .replaceAll(/\n\s*\*/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return /^.*?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? text.trim();
}

test('doc comments say what their exports do', () => {
  const faults = files.flatMap(({ file, code, parsed: { program, comments } }) =>
    program.body.flatMap(({ type, start }) => {
      if (type !== 'ExportNamedDeclaration' && type !== 'ExportDefaultDeclaration') return [];
      const last = comments.findLast((comment) => comment.end <= start);
      if (!last?.value.startsWith('*') || code.slice(last.end, start).trim() !== '') return [];
      const sentence = firstSentence(last.value);
      const fault = openings.exec(sentence) ?? picturesque.exec(sentence);
      return fault ? [`${file}: “${fault[0]}” in “${sentence}”`] : [];
    }),
  );
  expect(faults).toEqual([]);
});

/** Matches texts of rows that are words, as against code, labels and other data. */
const isSentence = /^[a-z\d][^[("=@]*$/;

/** The texts that rows of `test.each` begin with: they become part of titles. */
function namesOfRows(rows: ESTree.Argument | undefined): string[] {
  if (rows?.type !== 'ArrayExpression') return [];
  return rows.elements.flatMap((row) => {
    const first = row?.type === 'ArrayExpression' ? row.elements[0] : row;
    const text = first?.type === 'Literal' ? first.value : undefined;
    return typeof text === 'string' && isSentence.test(text) ? [text] : [];
  });
}

test('titles of tests say in plain words what is expected', () => {
  const faults = files.flatMap(({ file, code, parsed }) => {
    const titles: string[] = [];
    new Visitor({
      CallExpression({ start, callee, arguments: [title] }) {
        // Also of `test.each(rows)(title, …)`.
        if (!title || !/^(?:test|it|describe)\b/.test(code.slice(start, start + 9))) return;
        if (title.type !== 'Literal' && title.type !== 'TemplateLiteral') return;
        titles.push(code.slice(title.start + 1, title.end - 1));
        if (callee.type === 'CallExpression') titles.push(...namesOfRows(callee.arguments[0]));
      },
    }).visit(parsed.program);
    return titles.flatMap((title) => {
      const fault = picturesque.exec(title) ?? inTitles.exec(title);
      return fault && !title.includes('@example') ? [`${file}: “${fault[0]}” in “${title}”`] : [];
    });
  });
  expect(faults).toEqual([]);
});
