import type { AttentionDocument, AttentionReason } from '@countersign/contract';
import { Button } from '@mantine/core';
import { fullName } from '../../core/full-name.ts';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import type { PendingOnRow } from './RowActs.tsx';
import { RowsCard } from './RowsCard.tsx';
import { text } from './text.ts';

interface AttentionCardProps {
  documents: readonly AttentionDocument[] | undefined;
  onAsk(pending: PendingOnRow): void;
}

type Act = 'correct' | 'finish' | 'remind' | 'extend' | 'reopen';

interface Looks {
  colour: string;
  /** What helps, the best first. */
  acts: readonly Act[];
  since(document: AttentionDocument): string | null;
}

const looks: Record<AttentionReason, Looks> = {
  bounced: {
    colour: 'red',
    acts: ['correct', 'finish'],
    since: ({ sentAt }) => sentAt,
  },
  failed: {
    colour: 'red',
    acts: ['finish'],
    since: ({ updatedAt }) => updatedAt,
  },
  // Its page says which step, and has it reassigned.
  blocked: {
    colour: 'red',
    acts: [],
    since: ({ updatedAt }) => updatedAt,
  },
  expiring: {
    colour: 'amber',
    acts: ['extend', 'remind'],
    since: () => null,
  },
  declined: {
    colour: 'red',
    acts: ['reopen'],
    since: ({ updatedAt }) => updatedAt,
  },
  // Its draft says which changes.
  returned: {
    colour: 'amber',
    acts: [],
    since: ({ updatedAt }) => updatedAt,
  },
  still: {
    colour: 'gray',
    acts: ['remind'],
    since: ({ updatedAt }) => updatedAt,
  },
};

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function wordOf({ reason, expiresOn }: AttentionDocument): string {
  if (reason !== 'expiring' || expiresOn === null) return text.attention.reasons[reason];
  return text.attention.expires(day.format(new Date(expiresOn)));
}

/** The documents that ask for something to be done by who sent them, with the way to do it. */
export function AttentionCard({ documents, onAsk }: AttentionCardProps) {
  return (
    <RowsCard title={text.cards.attention} rows={documents} none={text.attention.none}>
      {(document) => {
        const { colour, acts, since } = looks[document.reason];
        return (
          <DocumentRow
            key={document.id}
            document={document}
            since={since(document)}
            note={<StateBadge color={colour}>{wordOf(document)}</StateBadge>}
          >
            {acts
              .filter((act) => document.may[act === 'correct' ? 'reassign' : act])
              .map((act) => (
                <Button
                  key={act}
                  size="xs"
                  variant={act === acts[0] ? 'light' : 'default'}
                  aria-label={text.attention.acts[act].of(fullName(document.recipient))}
                  onClick={() => onAsk({ document, act })}
                >
                  {text.attention.acts[act].label}
                </Button>
              ))}
          </DocumentRow>
        );
      }}
    </RowsCard>
  );
}
