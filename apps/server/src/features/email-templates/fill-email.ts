import {
  type EmailBlock,
  type EmailContent,
  type EmailEvent,
  variablesOf,
} from '@countersign/contract';
import type { MailBlock, MailRun } from '../../platform/mail/mail-blocks.ts';
import { EmailBudget, type EmailScope, parsePart, renderPart } from './email-engine.ts';
import { isSafeLink } from './email-links.ts';
import { type EmailPart, partsOf, styleMarkedBy } from './email-parts.ts';
import { cleanValue, scopeOf } from './email-values.ts';

/** An email with its values put in, not yet laid out: all of it is plain text. */
export interface FilledEmail {
  subject: string;
  blocks: MailBlock[];
}

const maxSubject = 250;

/**
 * Puts values into the text of an event's email. Blocks that say nothing then are left out, such as
 * buttons without an address. No value is ever parsed, and none becomes more than text.
 * @throws Error where the text can't be understood, as `checkEmail` would have said.
 */
export function fillEmail(
  event: EmailEvent,
  content: EmailContent,
  values: Readonly<Record<string, string>>,
): FilledEmail {
  const scope = scopeOf(event, values);
  const parts = new Map(partsOf(content).map((part) => [part.path, part]));
  const links = linkReader(event, values);
  const budget = new EmailBudget();
  const runs = (path: string) => runsOf(parts.get(path), scope, links, budget);
  const subject = plain(runs('subject')).replace(/\s+/g, ' ').trim().slice(0, maxSubject);
  return {
    subject,
    blocks: content.body.flatMap((block, index) =>
      filledBlock(block, (path = '') => runs(`body.${index}${path}`), links),
    ),
  };
}

type Links = (link: string | undefined) => string | undefined;

function filledBlock(
  block: EmailBlock,
  runs: (path?: string) => MailRun[],
  links: Links,
): MailBlock[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading': {
      const said = runs();
      if (plain(said) === '') return [];
      return [{ ...block, content: said }];
    }
    case 'list': {
      const items = block.items
        .map((_, item) => runs(`.items.${item}`))
        .filter((item) => plain(item) !== '');
      return items.length === 0 ? [] : [{ ...block, items }];
    }
    case 'button': {
      const link = links(block.link);
      const label = plain(runs()).replace(/\s+/g, ' ');
      return link === undefined || label === '' ? [] : [{ type: 'button', label, link }];
    }
    case 'divider':
      return [block];
  }
}

/** Turns a link of a text into an address; undefined where there is none, or none to be trusted. */
function linkReader(event: EmailEvent, values: Readonly<Record<string, string>>): Links {
  return (link) => {
    if (link === undefined) return undefined;
    const variable = variablesOf(event).find(({ name }) => name === link);
    if (variable && variable.kind !== 'address') return undefined;
    const address = variable ? cleanValue(values[link] ?? '', 'address') : link;
    return isSafeLink(address) ? address : undefined;
  };
}

function runsOf(
  part: EmailPart | undefined,
  scope: EmailScope,
  links: Links,
  budget: EmailBudget,
): MailRun[] {
  if (part === undefined) return [];
  const runs: MailRun[] = [];
  let run: MailRun = { text: '' };
  for (const character of renderPart(parsePart(part.source), scope, budget)) {
    const style = styleMarkedBy(character, part.styles);
    if (style === undefined) {
      run.text += character;
      continue;
    }
    runs.push(run);
    const link = links(style.link);
    run = {
      text: '',
      ...(style.bold && { bold: true }),
      ...(style.italic && { italic: true }),
      ...(link !== undefined && { link }),
    };
  }
  return trimmed([...runs, run]);
}

/** The runs without empty ones, and without space at either end. */
function trimmed(runs: readonly MailRun[]): MailRun[] {
  const said = runs.filter(({ text }) => text !== '');
  while (said[0]?.text.trimStart() === '') said.shift();
  while (said.at(-1)?.text.trimEnd() === '') said.pop();
  const last = said.length - 1;
  return said.map((run, index) => {
    const start = index === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: index === last ? start.trimEnd() : start };
  });
}

function plain(runs: readonly MailRun[]): string {
  return runs.map(({ text }) => text).join('');
}
