import type { Editor } from '@tiptap/core';

/** Puts a condition around the selected words, as far as they are in one block. */
export function putCondition(editor: Editor, variable: string, showsCode: boolean): void {
  const { from, to, $from } = editor.state.selection;
  const tag = (code: string) =>
    showsCode ? { type: 'text', text: code } : { type: 'tag', attrs: { code } };
  editor
    .chain()
    .focus()
    .insertContentAt(Math.min(to, $from.end()), tag('{% endif %}'))
    .insertContentAt(from, tag(`{% if ${variable} %}`))
    .run();
}
