import type { EmailBlock, EmailBody, EmailInline } from '@countersign/contract';
import type { JSONContent } from '@tiptap/core';
import { isTag, splitTags } from './tag-labels.ts';

/** Converts an email into the nodes of the editor: one for each block. `showsCode`: tags are texts like others. */
export function toEditor(body: EmailBody, showsCode = false): JSONContent {
  const toBlock = (block: EmailBlock) => toNode(block, showsCode);
  return { type: 'doc', content: body.length === 0 ? [paragraph([])] : body.map(toBlock) };
}

/** Converts the content of the editor into the contract's form. Empty paragraphs at the end are left out. */
export function fromEditor(doc: JSONContent): EmailBody {
  const blocks = (doc.content ?? []).map(fromNode);
  while (isEmpty(blocks.at(-1))) blocks.pop();
  return blocks;
}

/** A body as the editor would answer it, so that it can be compared with what it answers. */
export function asEdited(body: EmailBody): EmailBody {
  return fromEditor(toEditor(body));
}

function isEmpty(block: EmailBlock | undefined): boolean {
  return block?.type === 'paragraph' && block.content.length === 0;
}

const paragraph = (content: readonly EmailInline[], showsCode = false): JSONContent => ({
  type: 'paragraph',
  content: content.flatMap((inline) => toInlineNode(inline, showsCode)),
});

function toNode(block: EmailBlock, showsCode: boolean): JSONContent {
  switch (block.type) {
    case 'paragraph':
      return paragraph(block.content, showsCode);
    case 'heading':
      return {
        ...paragraph(block.content, showsCode),
        type: 'heading',
        attrs: { level: block.level },
      };
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        content: block.items.map((item) => ({
          type: 'listItem',
          content: [paragraph(item, showsCode)],
        })),
      };
    case 'button':
      return { type: 'emailButton', attrs: { label: block.label, link: block.link } };
    case 'divider':
      return { type: 'horizontalRule' };
  }
}

function toInlineNode(inline: EmailInline, showsCode: boolean): JSONContent[] {
  switch (inline.type) {
    case 'text':
      return toTexts(inline.text, showsCode).map((node) => ({ ...node, marks: marksOf(inline) }));
    case 'variable':
      return [{ type: 'variable', attrs: { name: inline.name }, marks: marksOf(inline) }];
    case 'break':
      return [{ type: 'hardBreak' }];
  }
}

/** Words as texts, and the tags among them as chips; or all of it as one text. */
export function toTexts(text: string, showsCode: boolean): JSONContent[] {
  if (text === '') return [];
  if (showsCode) return [{ type: 'text', text }];
  return splitTags(text).map((part) =>
    isTag(part) ? { type: 'tag', attrs: { code: part } } : { type: 'text', text: part },
  );
}

function marksOf(inline: Exclude<EmailInline, { type: 'break' }>) {
  const link = inline.type === 'text' ? inline.link : undefined;
  return [
    ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
    ...(inline.bold ? [{ type: 'bold' }] : []),
    ...(inline.italic ? [{ type: 'italic' }] : []),
  ];
}

function fromNode(node: JSONContent): EmailBlock {
  const { attrs = {} } = node;
  switch (node.type) {
    case 'heading':
      return { type: 'heading', level: attrs['level'] === 1 ? 1 : 2, content: inlinesOf(node) };
    case 'bulletList':
    case 'orderedList':
      return {
        type: 'list',
        ordered: node.type === 'orderedList',
        items: (node.content ?? []).map((item) => inlinesOf(item.content?.[0] ?? {})),
      };
    case 'emailButton':
      return { type: 'button', label: String(attrs['label']), link: String(attrs['link']) };
    case 'horizontalRule':
      return { type: 'divider' };
    default:
      return { type: 'paragraph', content: inlinesOf(node) };
  }
}

function inlinesOf(node: JSONContent): EmailInline[] {
  const inlines = (node.content ?? []).flatMap((inline): EmailInline[] => {
    const marks = new Map(inline.marks?.map((mark) => [mark.type, mark.attrs ?? {}]));
    const look = {
      ...(marks.has('bold') && { bold: true }),
      ...(marks.has('italic') && { italic: true }),
    };
    if (inline.type === 'hardBreak') return [{ type: 'break' }];
    if (inline.type === 'variable') {
      return [{ type: 'variable', name: String(inline.attrs?.['name']), ...look }];
    }
    const href: unknown = marks.get('link')?.['href'];
    const link = typeof href === 'string' ? { link: href } : {};
    const text = inline.type === 'tag' ? String(inline.attrs?.['code']) : inline.text;
    return text ? [{ type: 'text', text, ...look, ...link }] : [];
  });
  return inlines.reduce<EmailInline[]>(withInline, []);
}

/** A tag and the words beside it are one text again, where they look alike. */
function withInline(before: EmailInline[], next: EmailInline): EmailInline[] {
  const last = before.at(-1);
  if (last?.type !== 'text' || next.type !== 'text' || !looksLike(last, next)) {
    return [...before, next];
  }
  if (!isTag(next.text) && !last.text.endsWith('%}')) return [...before, next];
  return [...before.slice(0, -1), { ...last, text: last.text + next.text }];
}

type EmailText = Extract<EmailInline, { type: 'text' }>;

function looksLike(one: EmailText, other: EmailText): boolean {
  return one.bold === other.bold && one.italic === other.italic && one.link === other.link;
}
