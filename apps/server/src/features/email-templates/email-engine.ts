import { Liquid, type Template } from 'liquidjs';
import { LruCache } from '../../platform/lru-cache.ts';

/** What the tags of an e-mail can be: conditions, and loops as far as texts can be split. */
const tags = ['if', 'unless', 'case', 'for', 'break', 'continue', 'assign', 'capture', 'comment'];

/** What can be done to a value: none of it reads anything, or runs what it is given. */
const filters =
  'append capitalize default downcase first join last lstrip prepend remove remove_first replace replace_first rstrip size slice split strip strip_newlines truncate truncatewords ' +
  'upcase abs at_least at_most ceil divided_by floor minus modulo plus round times';

const engine = createEngine();

function createEngine(): Liquid {
  const made = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    // An empty text is as good as none.
    jsTruthy: true,
    // Characters of a part, and what filling it in may allocate.
    parseLimit: 60_000,
    memoryLimit: 500_000,
    // Nothing is ever read from files.
    templates: {},
  });
  for (const name of Object.keys(made.tags)) if (!tags.includes(name)) delete made.tags[name];
  for (const name of Object.keys(made.filters)) {
    if (!filters.split(' ').includes(name)) delete made.filters[name];
  }
  return made;
}

/** What is put in for variables, by their parts: `{ recipient: { firstName: … } }`. */
export type EmailScope = Record<string, Record<string, string>>;

/** Parts of e-mails that were parsed, by their source: one e-mail has some ten of them. */
const parsed = new LruCache<Template[]>(500);

/**
 * Parses the source of a part.
 * @throws Error of the parser; `explain` says what it means.
 */
export function parsePart(source: string): Template[] {
  const known = parsed.get(source);
  if (known) return known;
  const templates = engine.parse(source);
  parsed.set(source, templates);
  return templates;
}

// Of the clock, not of the processor: a few milliseconds of work can take long on a busy machine.
const maxMilliseconds = 1000;
const maxCharacters = 50_000;

/** What one e-mail may take, whatever the number of its parts. */
export interface EmailBudget {
  /** As `performance.now()` says it. */
  until: number;
  characters: number;
}

/** The budget of an e-mail that is begun now. */
export function newBudget(): EmailBudget {
  return { until: performance.now() + maxMilliseconds, characters: maxCharacters };
}

/**
 * Fills in a part. What comes out is plain text: nothing in it is escaped yet.
 * @throws Error where a limit is met or a variable is not there; `explain` says what it means.
 */
export function renderPart(parsed: Template[], scope: EmailScope, budget: EmailBudget): string {
  const renderLimit = Math.max(1, budget.until - performance.now());
  const text = String(engine.renderSync(parsed, scope, { renderLimit }));
  budget.characters -= text.length;
  if (budget.characters < 0) throw new Error('characters limit exceeded');
  return text;
}

/** The variables that a part asks for, such as `recipient.firstName`. */
export function variablesIn(parsed: Template[]): string[] {
  return engine
    .globalVariableSegmentsSync(parsed)
    .map((segments) => segments.map((one) => (Array.isArray(one) ? '[…]' : String(one))).join('.'));
}

/** What an error of the engine means, for those who write e-mails. */
export function explain(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).split(', line:')[0] ?? '';
  const [, tag] = /^tag "?(.*?)"? not found/.exec(text) ?? [];
  if (tag !== undefined) return `There is no tag “${tag}”. Those for conditions begin with “if”.`;
  const [, open] = /^(?:tag|raw) "?(.*?)"? not closed$/.exec(text) ?? [];
  if (open !== undefined) return `“${open}” is not closed: its “${endOf(open)}” is missing.`;
  if (/^output .* not closed$/.test(text)) return 'A “{{” has no “}}” after it.';
  const [, filter] = /^undefined filter: (.*)$/.exec(text) ?? [];
  if (filter !== undefined) return `There is no filter “${filter}”.`;
  if (/^invalid value expression: "?"?$/.test(text)) {
    return 'A tag does not say what it is about, as {% if project.name %} does.';
  }
  if (/limit exceeded/.test(text)) return 'This grows too large or takes too long.';
  return `This can’t be understood: ${text.slice(0, 200)}.`;
}

function endOf(tag: string): string {
  const name = /^\{%-?\s*(\w+)/.exec(tag)?.[1] ?? '';
  return tag.includes('%}') ? `{% end${name} %}` : '%}';
}
