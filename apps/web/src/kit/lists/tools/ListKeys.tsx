import { useState } from 'react';
import { text } from '../text.ts';
import { type KeyAction, KeyboardHelp } from './KeyboardHelp.tsx';

interface ListKeysProps {
  canOpen: boolean;
  canSelect: boolean;
  hasDetails: boolean;
}

/** The keys that a table understands. */
export function ListKeys({ canOpen, canSelect, hasDetails }: ListKeysProps) {
  const [isOpen, setIsOpen] = useState(false);
  const keys: readonly KeyAction[] = [
    [['/'], text.keyboard.search],
    [['↓'], text.keyboard.toRows],
    [['↑', '↓'], text.keyboard.rows],
    [['Home', 'End'], text.keyboard.ends],
    [[text.keyboard.pageUp, text.keyboard.pageDown], text.keyboard.pages],
    ...(canOpen ? [[['Enter'], text.keyboard.open] as const] : []),
    ...(hasDetails ? [[['→', '←'], text.keyboard.details] as const] : []),
    ...(canSelect
      ? [
          [[text.keyboard.space], text.keyboard.select] as const,
          [[text.keyboard.escape], text.keyboard.clear] as const,
        ]
      : []),
  ];
  return <KeyboardHelp keys={keys} isOpen={isOpen} onChange={setIsOpen} />;
}
