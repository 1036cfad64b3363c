import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * Lets the editor know where the caret is before it acts on a key. Browsers move the caret at once,
 * for the End key for example, and report it later: keys pressed quickly one after the other, such
 * as End and Enter, would act on where the caret was before.
 */
export const syncSelection = Extension.create({
  name: 'syncSelection',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view) => {
            if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
            return false;
          },
        },
      },
    }),
  ],
});
