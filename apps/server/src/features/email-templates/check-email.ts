import {
  type EmailBlock,
  type EmailContent,
  type EmailEvent,
  type EmailProblem,
  variablesOf,
} from '@countersign/contract';
import { EmailBudget, explain, parsePart, renderPart, variablesIn } from './email-engine.ts';
import { isSafeLink } from './email-links.ts';
import { type EmailPart, partsOf } from './email-parts.ts';
import { exampleValues, scopeOf } from './email-values.ts';

/** Characters that the text of an email can have with its tags: each costs time to parse. */
const maxSource = 60_000;
const tooLong = 'The email is too long. Shorten it to 60,000 characters.';

/**
 * Finds the problems in the text of an event's email, in the order of the text: what can't be parsed, unknown
 * variables, links without a target, and needed variables that are missing.
 */
export function checkEmail(event: EmailEvent, content: EmailContent): EmailProblem[] {
  const problems: EmailProblem[] = [];
  const used = new Set<string>();
  const budgets: [EmailBudget, EmailBudget] = [new EmailBudget(), new EmailBudget()];
  let characters = 0;
  for (const part of partsOf(content)) {
    characters += part.source.length;
    if (characters > maxSource) {
      problems.push({ path: part.path, message: `${part.label}: ${tooLong}` });
      continue;
    }
    for (const message of problemsOfPart(event, part, used, budgets)) {
      problems.push({ path: part.path, message: `${part.label}: ${message}` });
    }
    for (const message of problemsOfLinks(event, content, part, used)) {
      problems.push({ path: part.path, message: `${part.label}: ${message}` });
    }
  }
  // Where something can't be read, what is missing in it is not known either.
  if (problems.length > 0) return problems;
  for (const { name, label, isNeeded } of variablesOf(event)) {
    if (!isNeeded || used.has(name)) continue;
    const message = `This email needs “${label}”. Add it to the text.`;
    problems.push({ path: 'body', message });
  }
  return problems;
}

/** Tries a part with examples, and with nothing at all where a variable can be empty. */
function problemsOfPart(
  event: EmailEvent,
  part: EmailPart,
  used: Set<string>,
  [full, empty]: readonly [EmailBudget, EmailBudget],
): string[] {
  try {
    const parsed = parsePart(part.source);
    const names = variablesIn(parsed);
    for (const name of names) used.add(name);
    const known = variablesOf(event).map(({ name }) => name);
    const unknown = [...new Set(names)].filter((name) => !known.includes(name));
    if (unknown.length > 0) return unknown.map((name) => unknownVariable(name, known));
    renderPart(parsed, scopeOf(event, exampleValues(event)), full);
    renderPart(parsed, scopeOf(event, {}), empty);
    return [];
  } catch (error) {
    return [explain(error)];
  }
}

function problemsOfLinks(
  event: EmailEvent,
  { body }: EmailContent,
  { path, styles }: EmailPart,
  used: Set<string>,
): string[] {
  const block = path === 'subject' ? undefined : body[Number(path.split('.')[1])];
  const links = block?.type === 'button' ? [block.link] : linksOf(block, styles);
  const wrong: string[] = [];
  for (const link of new Set(links)) {
    const variable = variablesOf(event).find(({ name }) => name === link);
    if (variable?.kind === 'address') used.add(link);
    else if (variable) wrong.push(`“${variable.label}” isn’t an address, so a link can’t use it.`);
    else if (!isSafeLink(link)) {
      wrong.push(
        `The link “${link.slice(0, 60)}” has to be an address that begins with https://, http:// or mailto:, or one of the links of this email.`,
      );
    }
  }
  return wrong;
}

/** Lists the links that a user chose; those of variables are right by themselves. */
function linksOf(block: EmailBlock | undefined, styles: EmailPart['styles']): string[] {
  if (block === undefined || !('content' in block || 'items' in block)) return [];
  const inlines = 'items' in block ? block.items.flat() : block.content;
  const chosen = new Set(inlines.flatMap((one) => (one.type === 'text' && one.link) || []));
  return styles.flatMap(({ link }) => (link !== undefined && chosen.has(link) ? [link] : []));
}

function unknownVariable(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((one) => ({ one, distance: distanceBetween(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, distance }) => distance <= Math.max(2, one.length / 3))
    .toSorted((a, b) => a.distance - b.distance);
  const hint = nearest ? ` Did you mean “${nearest.one}”?` : '';
  return `There is no variable “${name.slice(0, 60)}” in this email.${hint}`;
}

/** Counts the letters that have to be added, removed or replaced to make one word of the other. */
function distanceBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of from.slice(0, 100).split('').entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
