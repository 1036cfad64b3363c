import type { WaitingDocument } from '@countersign/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import { DocumentRow } from './DocumentRow.tsx';
import type { AskedOnRow } from './RowActs.tsx';
import { RowsCard } from './RowsCard.tsx';

interface WaitingCardProps {
  documents: readonly WaitingDocument[] | undefined;
  onAsk(asked: AskedOnRow): void;
}

const words = { approve: 'Open', sign: 'Sign', fill: 'Fill in' } as const;

/** What waits for the user longest. What only asks for approval is approved or declined here; the rest is opened. */
export function WaitingCard({ documents, onAsk }: WaitingCardProps) {
  return (
    <RowsCard
      title="Waiting for me"
      all={{ to: paths.documentsIn('approve'), label: 'All that waits for me' }}
      rows={documents}
      none="Nothing waits for you."
    >
      {(document) => (
        <DocumentRow key={document.id} document={document} since={document.waiting?.since ?? null}>
          <Acts document={document} onAsk={onAsk} />
        </DocumentRow>
      )}
    </RowsCard>
  );
}

function Acts({
  document,
  onAsk,
}: { document: WaitingDocument } & Pick<WaitingCardProps, 'onAsk'>) {
  const { id, turns, view } = document;
  const name = fullName(document.recipient);
  const [turn] = turns;
  if (turns.length !== 1 || turn?.act !== 'approve' || view === null) {
    return (
      <Button
        component={Link}
        to={paths.document(id)}
        size="xs"
        variant="light"
        aria-label={`Act on the document of ${name}`}
      >
        {words[turn?.act ?? 'approve']}
      </Button>
    );
  }
  const { partyId } = turn;
  return (
    <>
      <Button
        size="xs"
        variant="light"
        aria-label={`Approve the document of ${name}`}
        onClick={() => onAsk({ document, act: 'approve', partyId, view })}
      >
        Approve
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`Decline the document of ${name}`}
        onClick={() => onAsk({ document, act: 'decline', partyId })}
      >
        Decline
      </Button>
    </>
  );
}
