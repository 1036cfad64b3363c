import type { EmailVariable } from '@countersign/contract';
import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';

/** Holds the text typed after `{{`, and its position in the text and on the screen. */
interface SuggestionQuery {
  words: string;
  from: number;
  to: number;
  left: number;
  top: number;
  bottom: number;
}

/** Holds the current suggestions. */
interface Offer {
  query: SuggestionQuery | undefined;
  found: readonly EmailVariable[];
  active: number;
}

const nothing: Offer = { query: undefined, found: [], active: 0 };

/** Holds the suggestions of variables after a typed `{{`. */
export interface Suggestions extends Offer {
  /** To be called after each transaction of the editor. */
  follow(editor: Editor): void;
  /** To be called before the editor sees a key; true where it is not meant for it. */
  onKeyDown(event: KeyboardEvent): boolean;
  choose(name: string): void;
}

/** Suggests variables after a typed `{{`: by arrow keys and Enter, or by pointing. */
export function useSuggestions(variables: readonly EmailVariable[]): Suggestions {
  const [shown, setShown] = useState(nothing);
  // Keys can come faster than what they are about is rendered: they go by this.
  const latest = useRef(nothing);
  const editorRef = useRef<Editor>(null);
  /** Where Escape was pressed, so that nothing is offered there again. */
  const refusedAt = useRef<number>(undefined);

  const offer = (next: Offer) => {
    latest.current = next;
    setShown(next);
  };

  const follow = (editor: Editor) => {
    editorRef.current = editor;
    const query = queryAt(editor);
    if (query?.from !== refusedAt.current) refusedAt.current = undefined;
    if (query === undefined || refusedAt.current !== undefined) return offer(nothing);
    const { query: before, active } = latest.current;
    const isSame = query.words === before?.words;
    offer({ query, found: matching(variables, query.words), active: isSame ? active : 0 });
  };

  const choose = (name: string) => {
    const { query } = latest.current;
    const editor = editorRef.current;
    if (query === undefined || editor === null) return;
    insertVariable(editor, name, query);
    offer(nothing);
  };

  const onKeyDown = (event: KeyboardEvent): boolean => {
    const { query, found, active } = latest.current;
    const chosen = found[active];
    if (query === undefined || chosen === undefined) return false;
    // Tab goes on to the next field.
    if (event.key === 'Tab') {
      offer(nothing);
      return false;
    }
    const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[event.key];
    if (step !== undefined) offer({ query, found, active: (active + step) % found.length });
    else if (event.key === 'Enter') choose(chosen.name);
    else if (event.key === 'Escape') {
      refusedAt.current = query.from;
      offer(nothing);
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return { ...shown, follow, onKeyDown, choose };
}

/** Inserts a variable instead of a range, or of the selection. */
export function insertVariable(
  editor: Editor,
  name: string,
  range: { from: number; to: number } = editor.state.selection,
): void {
  const { from, to } = range;
  editor.chain().focus().insertContentAt({ from, to }, { type: 'variable', attrs: { name } }).run();
}

function queryAt(editor: Editor): SuggestionQuery | undefined {
  const { $from, empty } = editor.state.selection;
  if (!empty || !editor.isFocused) return undefined;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const typed = /\{\{\s*([^{}\ufffc]{0,40})$/.exec(before);
  if (typed === null) return undefined;
  const from = $from.pos - typed[0].length;
  const { left, top, bottom } = editor.view.coordsAtPos(from);
  return { words: typed[1] ?? '', from, to: $from.pos, left, top, bottom };
}

/** Variables whose label or name has all the words. */
export function matching(variables: readonly EmailVariable[], words: string): EmailVariable[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return variables.filter(({ name, label }) => {
    const text = `${label} ${name}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
