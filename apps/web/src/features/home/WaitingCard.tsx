import type { WaitingDocument } from '@countersign/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import { DocumentRow } from './DocumentRow.tsx';
import type { PendingOnRow } from './RowActs.tsx';
import { RowsCard } from './RowsCard.tsx';
import { text } from './text.ts';

interface WaitingCardProps {
  documents: readonly WaitingDocument[] | undefined;
  onAsk(pending: PendingOnRow): void;
}

/**
 * Lists the documents that have waited for the user the longest. What only asks for approval is approved or declined
 * here; the rest is opened.
 */
export function WaitingCard({ documents, onAsk }: WaitingCardProps) {
  return (
    <RowsCard
      title={text.cards.waiting}
      all={{ to: paths.documentsIn('approve'), label: text.waiting.all }}
      rows={documents}
      none={text.waiting.none}
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
  const { id, turns, quickTurn } = document;
  const name = fullName(document.recipient);
  const [turn] = turns;
  if (turn?.act !== 'approve' || quickTurn === null || quickTurn.signature || quickTurn.initials) {
    return (
      <Button
        component={Link}
        to={paths.document(id)}
        size="xs"
        variant="light"
        aria-label={text.waiting.open(name)}
      >
        {text.waiting.acts[turn?.act ?? 'approve']}
      </Button>
    );
  }
  const { partyId } = turn;
  const { view } = quickTurn;
  return (
    <>
      <Button
        size="xs"
        variant="light"
        aria-label={text.waiting.approveOf(name)}
        onClick={() => onAsk({ document, act: 'approve', partyId, view })}
      >
        {text.waiting.approve}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={text.waiting.declineOf(name)}
        onClick={() => onAsk({ document, act: 'decline', partyId })}
      >
        {text.waiting.decline}
      </Button>
    </>
  );
}
