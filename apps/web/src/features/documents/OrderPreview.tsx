import type { Party } from '@countersign/contract';
import { Text, Title } from '@mantine/core';
import classes from './DraftEditor.module.css';
import { besidesInWords, turnsInWords } from './order-words.ts';
import order from './Parties.module.css';

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
    <section className={classes.card} aria-labelledby="order">
      <Title order={2} size="h3" id="order" mb="sm">
        The order
      </Title>
      {turns.length === 0 ? (
        <Text size="sm">Nobody has to act: the document is finished as it is sent.</Text>
      ) : (
        <ol className={order.order}>
          {turns.map(({ sequence, sentences }) => (
            <li key={sequence}>
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
            </li>
          ))}
        </ol>
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
    </section>
  );
}
