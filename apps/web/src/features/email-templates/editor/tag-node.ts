import type { EmailVariable } from '@countersign/contract';
import { InputRule, mergeAttributes, Node, PasteRule } from '@tiptap/core';
import classes from './Editor.module.css';
import { tagWords } from './tag-labels.ts';

/** Holds whether tags are shown as code: an object, since the editor keeps what it was made with. */
export interface TagMode {
  showsCode: boolean;
}

/** Says how tags that are typed or pasted from now on are shown. */
export function setTagMode(mode: TagMode, showsCode: boolean): void {
  mode.showsCode = showsCode;
}

/** A tag such as `{% if … %}` as a chip that says it in words. */
export function tagNode(variables: readonly EmailVariable[], mode: TagMode) {
  const labelOf = (name: string) => variables.find((one) => one.name === name)?.label;
  return Node.create({
    name: 'tag',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ code: { default: '' } }),
    parseHTML: () => [
      {
        tag: 'span[data-tag]',
        getAttrs: (node) => ({ code: node.getAttribute('data-tag') ?? '' }),
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => {
      const code = String(node.attrs['code']);
      const attributes = { 'data-tag': code, class: classes.tagChip, title: code };
      return ['span', mergeAttributes(HTMLAttributes, attributes), tagWords(code, labelOf) ?? code];
    },
    renderText: ({ node }) => String(node.attrs['code']),
    addInputRules() {
      return [
        new InputRule({
          find: /\{%[^{}]*%\}$/,
          handler: ({ state, range, match }) => {
            if (mode.showsCode) return null;
            state.tr.replaceWith(range.from, range.to, this.type.create({ code: match[0] }));
            return undefined;
          },
        }),
      ];
    },
    addPasteRules() {
      return [
        new PasteRule({
          find: /\{%[^{}]*?%\}/g,
          handler: ({ state, range, match }) => {
            if (mode.showsCode) return null;
            state.tr.replaceWith(range.from, range.to, this.type.create({ code: match[0] }));
            return undefined;
          },
        }),
      ];
    },
  });
}
