import type { AttentionDocument, AttentionReason } from '@countersign/contract';
import { Button } from '@mantine/core';
import { fullName } from '../../core/full-name.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import type { AskedOnRow } from './RowActs.tsx';
import { RowsCard } from './RowsCard.tsx';

interface AttentionCardProps {
  documents: readonly AttentionDocument[] | undefined;
  onAsk(asked: AskedOnRow): void;
}

type Act = 'correct' | 'finish' | 'remind' | 'extend' | 'reopen';

interface Looks {
  word: string;
  colour: string;
  /** What helps, the best first. */
  acts: readonly Act[];
  since(document: AttentionDocument): string | null;
}

const looks: Record<AttentionReason, Looks> = {
  bounced: {
    word: 'Mail came back',
    colour: 'red',
    acts: ['correct', 'finish'],
    since: ({ sentAt }) => sentAt,
  },
  failed: {
    word: 'Email not sent',
    colour: 'red',
    acts: ['finish'],
    since: ({ updatedAt }) => updatedAt,
  },
  // Its page says which step, and has it reassigned.
  blocked: {
    word: 'Approver can’t sign in',
    colour: 'red',
    acts: [],
    since: ({ updatedAt }) => updatedAt,
  },
  expiring: {
    word: 'Expires soon',
    colour: 'amber',
    acts: ['extend', 'remind'],
    since: () => null,
  },
  declined: {
    word: 'Declined',
    colour: 'red',
    acts: ['reopen'],
    since: ({ updatedAt }) => updatedAt,
  },
  still: {
    word: 'Nothing happens',
    colour: 'gray',
    acts: ['remind'],
    since: ({ updatedAt }) => updatedAt,
  },
};

const actWords: Record<Act, { label: string; said: string }> = {
  correct: { label: 'Correct', said: 'Correct the address for' },
  finish: { label: 'Try again', said: 'Try again to send the email about' },
  remind: { label: 'Remind', said: 'Remind of' },
  extend: { label: 'Extend', said: 'Extend' },
  reopen: { label: 'Reopen', said: 'Reopen' },
};

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function wordOf({ reason, expiresOn }: AttentionDocument): string {
  if (reason !== 'expiring' || expiresOn === null) return looks[reason].word;
  return `Until ${day.format(new Date(expiresOn))}`;
}

/** The documents that ask for something to be done by who sent them, with the way to do it. */
export function AttentionCard({ documents, onAsk }: AttentionCardProps) {
  return (
    <RowsCard title="Needs attention" rows={documents} none="Nothing needs your attention.">
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
                  aria-label={`${actWords[act].said} the document of ${fullName(document.recipient)}`}
                  onClick={() => onAsk({ document, act })}
                >
                  {actWords[act].label}
                </Button>
              ))}
          </DocumentRow>
        );
      }}
    </RowsCard>
  );
}
