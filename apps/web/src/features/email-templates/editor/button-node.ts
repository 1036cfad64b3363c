import { mergeAttributes, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { ButtonBlock } from './ButtonBlock.tsx';

/** A button of an email: a block of its own with a label and a link. */
export const buttonNode = Node.create({
  name: 'emailButton',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ label: { default: '' }, link: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'div[data-email-button]',
      getAttrs: (node) => ({
        label: node.getAttribute('data-label') ?? '',
        link: node.getAttribute('data-link') ?? '',
      }),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, {
      'data-email-button': '',
      'data-label': String(node.attrs['label']),
      'data-link': String(node.attrs['link']),
    }),
    String(node.attrs['label']),
  ],
  renderText: ({ node }) => String(node.attrs['label']),
  addNodeView: () => ReactNodeViewRenderer(ButtonBlock),
});
