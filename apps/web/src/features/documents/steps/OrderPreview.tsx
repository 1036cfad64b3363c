import type { Party } from '@countersign/contract';
import { Flex, Stack, Text } from '@mantine/core';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { besidesInWords, turnsInWords } from './order-labels.ts';
import { text } from './text.ts';

interface OrderPreviewProps {
  /** The chain that the draft would open, as it was saved last. */
  parties: readonly Party[];
  /** What was changed since is not in it yet. */
  isOld: boolean;
}

/** Describes the signing order in words: signing parties and approval together. */
export function OrderPreview({ parties, isOld }: OrderPreviewProps) {
  const turns = turnsInWords(parties);
  const besides = besidesInWords(parties);
  return (
    <RecordSection title={text.order.title}>
      {turns.length === 0 ? (
        <Text size="sm">{text.order.none}</Text>
      ) : (
        <Stack component="ol" gap="xs" fz="sm">
          {turns.map(({ sequence, sentences }) => (
            <Flex key={sequence} component="li" gap="xs">
              <span aria-hidden>{text.order.step(sequence)}</span>
              <ul>
                {sentences.length > 1 && (
                  <li>
                    <Text size="xs" c="dimmed">
                      {text.order.sameTime}
                    </Text>
                  </li>
                )}
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Flex>
          ))}
        </Stack>
      )}
      {besides.map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Text>
      ))}
      {isOld && (
        <Text size="xs" c="dimmed" mt="sm">
          {text.order.unsaved}
        </Text>
      )}
    </RecordSection>
  );
}
