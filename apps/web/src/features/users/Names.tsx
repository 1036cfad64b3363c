import { Text } from '@mantine/core';
import { text } from './text.ts';

/** A list of names in two lines: the first, and the second or how many more; all as a hint. */
export function Names({ names }: { names: readonly string[] }) {
  const [first, second, ...more] = names;
  if (first === undefined) {
    return (
      <Text size="sm" c="dimmed">
        –
      </Text>
    );
  }
  return (
    <div title={hint(names)}>
      <Text size="sm" truncate>
        {first}
      </Text>
      {second !== undefined && (
        <Text size="xs" c="dimmed" truncate>
          {more.length === 0 ? second : text.list.more(more.length + 1)}
        </Text>
      )}
    </div>
  );
}

/** Hints are shown whole: what is in them has to fit a screen. */
const maxInHint = 30;

function hint(names: readonly string[]): string {
  const lines = names.slice(0, maxInHint);
  return names.length > maxInHint ? [...lines, '…'].join('\n') : lines.join('\n');
}
