import { Context, Liquid, type Template } from 'liquidjs';
import { LRUCache } from 'lru-cache';

/** Lists the tags of an email: conditions, and loops as far as texts can be split. */
const tags = ['if', 'unless', 'case', 'for', 'break', 'continue', 'assign', 'capture', 'comment'];

/** Lists the filters of a value: none of them reads anything, or runs what it is given. */
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
    // Characters of a part.
    parseLimit: 60_000,
    // Nothing is ever read from files.
    templates: {},
  });
  for (const name of Object.keys(made.tags)) if (!tags.includes(name)) delete made.tags[name];
  for (const name of Object.keys(made.filters)) {
    if (!filters.split(' ').includes(name)) delete made.filters[name];
  }
  return made;
}

/** Holds the values of variables, by their parts: `{ recipient: { firstName: … } }`. */
export type EmailScope = Record<string, Record<string, string>>;

/** Parts of emails that were parsed, by their source: one email has some ten of them. */
const parsed = new LRUCache<string, Template[]>({ max: 500 });

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

/** Limits one email: the pieces of its text that are filled in, counting each turn of a loop, and characters. */
const maxSteps = 20_000;
const maxAllocated = 500_000;
const maxCharacters = 50_000;

/** Counts what one email takes, whatever the number of its parts, and the same on any machine. */
export class EmailBudget {
  #steps = 0;
  #allocated = 0;
  #characters = 0;

  /** Called by the engine for each piece. */
  check(): void {
    this.#steps = this.#counted(this.#steps + 1, maxSteps);
  }

  /** Called by the engine for the characters, or the parts of a list, that a filter makes. */
  use(count: number): void {
    this.#allocated = this.#counted(this.#allocated + Math.max(0, count), maxAllocated);
  }

  write(text: string): void {
    this.#characters = this.#counted(this.#characters + text.length, maxCharacters);
  }

  #counted(sum: number, limit: number): number {
    if (sum > limit) throw new Error('email limit exceeded');
    return sum;
  }
}

/**
 * Fills in a part. What comes out is plain text: nothing in it is escaped yet.
 * @throws Error where a limit is met or a variable is not there; `explain` says what it means.
 */
export function renderPart(parsed: Template[], scope: EmailScope, budget: EmailBudget): string {
  // Its own limits are of the clock, and of one part; it asks no more of them than this.
  const limits = { renderLimit: budget, memoryLimit: budget, liquid: engine } as unknown as Limits;
  const context = new Context(scope, engine.options, { sync: true }, limits);
  const text = String(engine.renderSync(parsed, context));
  budget.write(text);
  return text;
}

type Limits = ConstructorParameters<typeof Context>[3];

/** The variables that a part asks for, such as `recipient.firstName`. */
export function variablesIn(parsed: Template[]): string[] {
  return engine
    .globalVariableSegmentsSync(parsed)
    .map((segments) => segments.map((one) => (Array.isArray(one) ? '[…]' : String(one))).join('.'));
}

/** Explains an error of the engine to people who write emails. */
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
