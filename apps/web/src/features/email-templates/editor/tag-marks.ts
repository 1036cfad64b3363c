import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import classes from './Editor.module.css';

/** A tag of as many characters, such as `{% endfor %}`, stays on one line. */
const shortTag = 16;

const key = new PluginKey<ReadonlySet<number>>('problems');

/** Shows tags such as `{% if … %}` as such, and which blocks something is wrong with. */
export const tagMarks = Extension.create({
  name: 'tagMarks',
  addProseMirrorPlugins: () => [
    new Plugin<ReadonlySet<number>>({
      key,
      state: {
        init: () => new Set(),
        apply: (transaction, before) =>
          (transaction.getMeta(key) as ReadonlySet<number> | undefined) ?? before,
      },
      props: {
        decorations: (state) => {
          const wrong = key.getState(state);
          const found: Decoration[] = [];
          state.doc.forEach((node, offset, index) => {
            if (!wrong?.has(index)) return;
            const look = { class: classes.wrong ?? '' };
            found.push(Decoration.node(offset, offset + node.nodeSize, look));
          });
          state.doc.descendants((node, position) => {
            for (const match of node.text?.matchAll(/\{%.*?%\}/g) ?? []) {
              const from = position + match.index;
              const { length } = match[0];
              const look = length <= shortTag ? classes.shortTag : classes.tag;
              found.push(Decoration.inline(from, from + length, { class: look ?? '' }));
            }
          });
          return DecorationSet.create(state.doc, found);
        },
      },
    }),
  ],
});

/** Tells an editor which blocks are wrong, by their indexes from 0. */
export const wrongBlocks = { key, of: (indexes: readonly number[]) => new Set(indexes) };
