import type { EmailVariable } from '@countersign/contract';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';

/** What was typed after `{{`, and where that is in the text and on the screen. */
interface Asked {
  words: string;
  from: number;
  to: number;
  left: number;
  top: number;
  bottom: number;
}

/** The variables that are offered while somebody types `{{`. */
export interface Suggestions {
  asked: Asked | undefined;
  found: readonly EmailVariable[];
  active: number;
  /** To be called after each transaction of the editor. */
  follow(editor: Editor): void;
  /** To be called before the editor sees a key; true where it is not meant for it. */
  onKeyDown(event: KeyboardEvent): boolean;
  choose(name: string): void;
}

/** Offers variables while somebody types `{{`: by arrow keys and Enter, or by pointing. */
export function useSuggestions(variables: readonly EmailVariable[]): Suggestions {
  const [asked, setAsked] = useState<Asked>();
  const [active, setActive] = useState(0);
  const editorRef = useRef<Editor>(null);
  const found = asked === undefined ? [] : matching(variables, asked.words);
  const latest = useRef({ asked, found, active });
  useEffect(() => {
    latest.current = { asked, found, active };
  });

  const follow = (editor: Editor) => {
    editorRef.current = editor;
    const next = askedAt(editor);
    setAsked(next);
    if (next?.words !== latest.current.asked?.words) setActive(0);
  };

  const choose = (name: string) => {
    const { asked: now } = latest.current;
    const editor = editorRef.current;
    if (now === undefined || editor === null) return;
    insertVariable(editor, name, now);
    setAsked(undefined);
  };

  const onKeyDown = (event: KeyboardEvent): boolean => {
    const now = latest.current;
    const count = now.found.length;
    if (now.asked === undefined || count === 0) return false;
    const step = { ArrowDown: 1, ArrowUp: count - 1 }[event.key];
    if (step !== undefined) setActive((now.active + step) % count);
    else if (event.key === 'Enter' || event.key === 'Tab')
      choose(now.found[now.active]?.name ?? '');
    else if (event.key === 'Escape') setAsked(undefined);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return { asked, found, active, follow, onKeyDown, choose };
}

/** Puts a variable in place of a range, or of what is selected. */
export function insertVariable(
  editor: Editor,
  name: string,
  range: { from: number; to: number } = editor.state.selection,
): void {
  const { from, to } = range;
  editor.chain().focus().insertContentAt({ from, to }, { type: 'variable', attrs: { name } }).run();
}

function askedAt(editor: Editor): Asked | undefined {
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
