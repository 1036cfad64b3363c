import type { DocumentSummary, HomeFigure } from '@countersign/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { RowsCard } from './RowsCard.tsx';

interface DraftsCardProps {
  documents: readonly DocumentSummary[] | undefined;
  figures: readonly HomeFigure[] | undefined;
}

/** The user's own drafts that were changed last, to go on with. */
export function DraftsCard({ documents, figures }: DraftsCardProps) {
  const figure = figures?.find(({ key }) => key === 'drafts');
  return (
    <RowsCard
      title="My drafts"
      {...(figure && { all: { to: paths.documentsOf(figure), label: 'All of my drafts' } })}
      rows={documents}
      none="You have no drafts."
    >
      {(document) => (
        <DocumentRow key={document.id} document={document} since={document.updatedAt}>
          <Button
            component={Link}
            to={paths.document(document.id)}
            size="xs"
            variant="light"
            aria-label={`Go on with the draft for ${fullName(document.recipient)}`}
          >
            Go on
          </Button>
        </DocumentRow>
      )}
    </RowsCard>
  );
}
