import type { EmailVariable } from '@countersign/contract';
import { InputRule, mergeAttributes, Node, PasteRule } from '@tiptap/core';
import { text } from '../text.ts';
import classes from './Editor.module.css';

/** The name of a variable in what was typed or pasted, where it is all of the match. */
const typed = /\{\{\s*([\w.]+)\s*\}\}$/;
const pasted = /\{\{\s*([\w.]+)\s*\}\}/g;

/** A variable in a text: a chip with its label, which is there as a whole or not at all. */
export function variableNode(variables: readonly EmailVariable[]) {
  const labelOf = (name: unknown) => variables.find((one) => one.name === name)?.label;
  return Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ name: { default: '' } }),
    parseHTML: () => [
      {
        tag: 'span[data-variable]',
        getAttrs: (node) => ({ name: node.getAttribute('data-variable') ?? '' }),
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => {
      const name = String(node.attrs['name']);
      const label = labelOf(name);
      return [
        'span',
        mergeAttributes(HTMLAttributes, {
          'data-variable': name,
          class: label === undefined ? classes.unknownChip : classes.chip,
          title: label === undefined ? text.editor.unknownVariable : name,
        }),
        label ?? name,
      ];
    },
    renderText: ({ node }) => `{{ ${String(node.attrs['name'])} }}`,
    addInputRules() {
      return [
        new InputRule({
          find: typed,
          handler: ({ state, range, match }) => {
            if (labelOf(match[1]) === undefined) return null;
            state.tr.replaceWith(range.from, range.to, this.type.create({ name: match[1] }));
            return undefined;
          },
        }),
      ];
    },
    addPasteRules() {
      return [
        new PasteRule({
          find: pasted,
          handler: ({ state, range, match }) => {
            if (labelOf(match[1]) === undefined) return null;
            state.tr.replaceWith(range.from, range.to, this.type.create({ name: match[1] }));
            return undefined;
          },
        }),
      ];
    },
  });
}
