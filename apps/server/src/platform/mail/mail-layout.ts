import type { MailBlock, MailBrand, MailRun } from './mail-blocks.ts';
import { coloursOf } from './mail-colours.ts';
import { frameMarks, type MailFrame, mailFrame } from './mail-frame.ts';

/** A mail to be laid out: plain text throughout, which is escaped here and nowhere else. */
export interface MailText {
  subject: string;
  blocks: readonly MailBlock[];
  brand: MailBrand;
  footer: string;
  /** Stands by itself below the rest. */
  footerLink?: { label: string; address: string } | undefined;
}

/** Lays out an email as HTML that mail programs show alike (tables, inline styles), and as plain text. */
export async function layOutMail(mail: MailText): Promise<{ text: string; html: string }> {
  return { text: textOf(mail), html: htmlOf(mail, await mailFrame()) };
}

/** Makes text safe inside HTML, also in attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Puts all in at once, so that nothing that was put in is taken for a mark. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  const marks = Object.keys(values).map((mark) => mark.replace(/[[\]]/g, '\\$&'));
  return template.replace(new RegExp(marks.join('|'), 'g'), (mark) => values[mark] ?? '');
}

function htmlOf(mail: MailText, frame: MailFrame): string {
  const { subject, blocks, brand } = mail;
  const { brand: brandColour, onBrand, link, linkOnDark } = coloursOf(brand.colour);
  const dressed = {
    [frameMarks.brand]: brandColour,
    [frameMarks.onBrand]: onBrand,
    [frameMarks.linkColour]: link,
    [frameMarks.linkOnDark]: linkOnDark,
  };
  const parts = [
    fill(frame.start, {
      ...dressed,
      [frameMarks.title]: escapeHtml(subject),
      [frameMarks.preheader]: preheader(blocks),
    }),
    headOf(frame, brand),
    ...blocks.map((block) => fill(frame[rowOf(block)], { ...dressed, ...partsOf(block, link) })),
    fill(frame.end, {
      ...dressed,
      [frameMarks.footer]: `${escapeHtml(footOf(mail)).replaceAll('\n', '<br>\n')}${footerLinkHtml(mail)}`,
    }),
  ];
  return parts.join('');
}

function footerLinkHtml({ footerLink }: MailText): string {
  if (footerLink === undefined) return '';
  const { label, address } = footerLink;
  return `<br>\n<a href="${escapeHtml(address)}" style="color:#5d6472;text-decoration:underline">${escapeHtml(label)}</a>`;
}

function footOf({ footer, brand }: MailText): string {
  const lines = brand.details === undefined ? [footer] : [footer, brand.details];
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).join('\n');
}

function headOf(frame: MailFrame, { name, logo }: MailBrand): string {
  if (!logo) return fill(frame.name, { [frameMarks.words]: escapeHtml(name) });
  return fill(frame.logo, {
    [frameMarks.words]: escapeHtml(name),
    [frameMarks.logoSource]: `cid:${escapeHtml(logo.contentId)}`,
    [frameMarks.logoWidth]: String(logo.width),
    [frameMarks.logoHeight]: String(logo.height),
  });
}

function rowOf(block: MailBlock): Exclude<keyof MailFrame, 'start' | 'end' | 'logo' | 'name'> {
  switch (block.type) {
    case 'heading':
      return block.level === 1 ? 'heading1' : 'heading2';
    case 'list':
      return 'paragraph';
    default:
      return block.type;
  }
}

function partsOf(block: MailBlock, linkColour: string): Record<string, string> {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { [frameMarks.words]: runsHtml(block.content, linkColour) };
    case 'list':
      return { [frameMarks.words]: listHtml(block, linkColour) };
    case 'button':
      return {
        [frameMarks.words]: escapeHtml(block.label),
        [frameMarks.link]: escapeHtml(block.link),
      };
    case 'divider':
      return {};
    case 'picture':
      return {
        [frameMarks.words]: escapeHtml(block.label),
        [frameMarks.pictureSource]: `cid:${escapeHtml(block.contentId)}`,
        [frameMarks.pictureWidth]: String(block.width),
        [frameMarks.pictureHeight]: String(block.height),
      };
  }
}

function listHtml(list: Extract<MailBlock, { type: 'list' }>, linkColour: string): string {
  const tag = list.ordered ? 'ol' : 'ul';
  const items = list.items.map(
    (item) => `<li style="margin:0 0 6px">${runsHtml(item, linkColour)}</li>`,
  );
  return `<${tag} style="margin:0;padding:0 0 0 24px">${items.join('')}</${tag}>`;
}

function runsHtml(runs: readonly MailRun[], linkColour: string): string {
  return runs.map((run) => runHtml(run, linkColour)).join('');
}

function runHtml({ text, bold, italic, link }: MailRun, linkColour: string): string {
  let html = escapeHtml(text).replaceAll('\n', '<br>\n');
  if (bold) html = `<strong>${html}</strong>`;
  if (italic) html = `<em>${html}</em>`;
  if (link === undefined) return html;
  return `<a href="${escapeHtml(link)}" target="_blank" style="color:${linkColour};text-decoration:underline">${html}</a>`;
}

/** After the preheader, so that a list of mails shows no more than that: what follows can be a code. */
const nothing = `${'&#847;&zwnj;&nbsp;'.repeat(10)}\n`.repeat(6);

/**
 * Returns the preview text that a list of emails shows after the subject: the first words after the greeting.
 */
function preheader(blocks: readonly MailBlock[]): string {
  const said = blocks.flatMap((block) => (block.type === 'paragraph' ? [block.content] : []));
  const [first = [], second] = said;
  const isGreeting = textOfRuns(first).length < 60 && textOfRuns(first).endsWith(',');
  const text = textOfRuns(isGreeting ? (second ?? first) : first).replace(/\s+/g, ' ');
  return `${escapeHtml(text.length > 110 ? `${text.slice(0, 109).trimEnd()}…` : text)}${nothing}`;
}

function textOf(mail: MailText): string {
  const { footerLink } = mail;
  const last = footerLink === undefined ? [] : [`${footerLink.label}: ${footerLink.address}`];
  return `${[...mail.blocks.map(textOfBlock), '--', footOf(mail), ...last].join('\n\n')}\n`;
}

function textOfBlock(block: MailBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return textOfRuns(block.content);
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${textOfRuns(item)}`)
        .join('\n');
    case 'button':
      return `${block.label}: ${block.link}`;
    case 'divider':
      return '* * *';
    case 'picture':
      return [`${block.label}:`, ...block.says.map((line) => `- ${line}`)].join('\n');
  }
}

/** Words, with the addresses that they lead to where they do not say them. */
function textOfRuns(runs: readonly MailRun[]): string {
  return runs
    .map(({ text, link }) =>
      link === undefined || text.includes(link.replace(/^mailto:/, ''))
        ? text
        : `${text} (${link})`,
    )
    .join('');
}
