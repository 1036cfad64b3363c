import type { Party } from '@countersign/contract';
import { Flex, Stack, Text } from '@mantine/core';
import { RecordSection } from '../../../ui/RecordPanes.tsx';
import { besidesInWords, turnsInWords } from './order-labels.ts';

interface OrderPreviewProps {
  /** The chain that the draft would open, as it was saved last. */
  parties: readonly Party[];
  /** What was changed since is not in it yet. */
  isOld: boolean;
}

/** Who acts when, in words: signing parties and approval in one line. */
export function OrderPreview({ parties, isOld }: OrderPreviewProps) {
  const turns = turnsInWords(parties);
  const besides = besidesInWords(parties);
  return (
    <RecordSection title="The order">
      {turns.length === 0 ? (
        <Text size="sm">Nobody has to act: the document is finished as it is sent.</Text>
      ) : (
        <Stack component="ol" gap="xs" fz="sm">
          {turns.map(({ sequence, sentences }) => (
            <Flex key={sequence} component="li" gap="xs">
              <span aria-hidden>{sequence}.</span>
              <ul>
                {sentences.length > 1 && (
                  <li>
                    <Text size="xs" c="dimmed">
                      At the same time:
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
          What you changed just now is in it once it is saved.
        </Text>
      )}
    </RecordSection>
  );
}
