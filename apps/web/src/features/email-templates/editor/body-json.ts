import type { EmailBlock, EmailBody, EmailInline } from '@countersign/contract';
import type { JSONContent } from '@tiptap/core';

/** What an e-mail says as the editor takes it: one node for each block. */
export function toEditor(body: EmailBody): JSONContent {
  return { type: 'doc', content: body.length === 0 ? [paragraph([])] : body.map(toNode) };
}

/** What the editor holds as the contract has it. Empty paragraphs at the end are left out. */
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

const paragraph = (content: readonly EmailInline[]): JSONContent => ({
  type: 'paragraph',
  content: content.flatMap(toInlineNode),
});

function toNode(block: EmailBlock): JSONContent {
  switch (block.type) {
    case 'paragraph':
      return paragraph(block.content);
    case 'heading':
      return { ...paragraph(block.content), type: 'heading', attrs: { level: block.level } };
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        content: block.items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
      };
    case 'button':
      return { type: 'emailButton', attrs: { label: block.label, link: block.link } };
    case 'divider':
      return { type: 'horizontalRule' };
  }
}

function toInlineNode(inline: EmailInline): JSONContent[] {
  switch (inline.type) {
    case 'text':
      return inline.text === ''
        ? []
        : [{ type: 'text', text: inline.text, marks: marksOf(inline) }];
    case 'variable':
      return [{ type: 'variable', attrs: { name: inline.name }, marks: marksOf(inline) }];
    case 'break':
      return [{ type: 'hardBreak' }];
  }
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
  return (node.content ?? []).flatMap((inline): EmailInline[] => {
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
    return inline.text ? [{ type: 'text', text: inline.text, ...look, ...link }] : [];
  });
}
