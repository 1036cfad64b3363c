import { Portal, Text, VisuallyHidden } from '@mantine/core';
import { text } from '../text.ts';
import classes from './Editor.module.css';
import type { Suggestions } from './suggestions.ts';

const width = 300;
const maxHeight = 260;

/** Suggests variables after a typed `{{`. */
export function SuggestionList({ query, found, active, choose }: Suggestions) {
  if (query === undefined || found.length === 0) return null;
  const left = Math.max(8, Math.min(query.left, window.innerWidth - width - 8));
  const hasRoomBelow = query.bottom + maxHeight + 80 < window.innerHeight;
  const offset = hasRoomBelow
    ? { top: query.bottom + 6 }
    : { bottom: window.innerHeight - query.top + 6 };
  return (
    <Portal>
      <VisuallyHidden role="status">
        {text.editor.found(found[active]?.label ?? '', active + 1, found.length)}
      </VisuallyHidden>
      <div
        className={classes.suggestions}
        role="listbox"
        aria-label={text.editor.variables}
        style={{ left, width, maxHeight, ...offset }}
      >
        {found.map(({ name, label, example }, index) => (
          <div
            key={name}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.suggestion}
            ref={
              index === active ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined
            }
            // Before the editor loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(name);
            }}
          >
            <Text size="sm" truncate>
              {label}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {example}
            </Text>
          </div>
        ))}
      </div>
    </Portal>
  );
}
