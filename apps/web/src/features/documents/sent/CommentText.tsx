import type { DocumentComment } from '@countersign/contract';
import { commentParts } from '@countersign/domain';
import { Text } from '@mantine/core';

/** Shows a comment with the names of those whom it mentions. */
export function CommentText({ comment }: { comment: DocumentComment }) {
  const names = new Map(comment.mentions.map(({ id, name }) => [id, name]));
  const parts = commentParts(comment.text, (id) => names.get(id) ?? '');
  return (
    <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {parts.map(({ text, isMention }, index) =>
        isMention ? (
          <Text key={index} span inherit fw={600} c="var(--mantine-primary-color-light-color)">
            {text}
          </Text>
        ) : (
          text
        ),
      )}
    </Text>
  );
}
