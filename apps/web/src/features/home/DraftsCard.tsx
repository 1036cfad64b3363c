import type { DocumentSummary, HomeFigure } from '@countersign/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { RowsCard } from './RowsCard.tsx';
import { text } from './text.ts';

interface DraftsCardProps {
  documents: readonly DocumentSummary[] | undefined;
  figures: readonly HomeFigure[] | undefined;
}

/** The user's own drafts that were changed last, to go on with. */
export function DraftsCard({ documents, figures }: DraftsCardProps) {
  const figure = figures?.find(({ key }) => key === 'drafts');
  return (
    <RowsCard
      title={text.cards.drafts}
      {...(figure && { all: { to: paths.documentsOf(figure), label: text.drafts.all } })}
      rows={documents}
      none={text.drafts.none}
    >
      {(document) => (
        <DocumentRow key={document.id} document={document} since={document.updatedAt}>
          <Button
            component={Link}
            to={paths.document(document.id)}
            size="xs"
            variant="light"
            aria-label={text.drafts.openOf(fullName(document.recipient))}
          >
            {text.drafts.open}
          </Button>
        </DocumentRow>
      )}
    </RowsCard>
  );
}
