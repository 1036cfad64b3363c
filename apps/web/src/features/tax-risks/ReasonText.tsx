import type { TaxStatementView } from '@countersign/contract';
import { Group, List, Text } from '@mantine/core';

/** A reason in words, with the answers that it rests on. */
export function ReasonText({ name, level, text, answers }: TaxStatementView['reasons'][number]) {
  return (
    <div>
      <Group gap="0 8px" justify="space-between">
        <Text component="h3" fw={600}>
          {name}
        </Text>
        {level !== '' && (
          <Text size="sm" c="dimmed">
            {level}
          </Text>
        )}
      </Group>
      <Text size="sm" mt={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {answers.length > 0 && (
        <List size="sm" mt={6} spacing={4} c="dimmed">
          {answers.map(({ question, answer }) => (
            <List.Item key={question + answer}>
              {question} <strong>{answer}</strong>
            </List.Item>
          ))}
        </List>
      )}
    </div>
  );
}
