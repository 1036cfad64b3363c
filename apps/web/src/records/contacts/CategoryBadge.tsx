import { type ContactSummary, contactCategoryLabels } from '@countersign/contract';
import { Badge } from '@mantine/core';
import { categoryColors } from './contact-looks.ts';

type Shown = Pick<ContactSummary, 'category' | 'archivedAt' | 'erasedAt'>;

/** What a contact is; whether they are archived, or their data was removed. */
export function CategoryBadge({ contact }: { contact: Shown }) {
  const { category, archivedAt, erasedAt } = contact;
  const common = { variant: 'light', tt: 'none', bd: '1px solid var(--app-line)' } as const;
  if (erasedAt !== null) {
    return (
      <Badge {...common} color="gray" style={{ flex: 'none' }}>
        Erased
      </Badge>
    );
  }
  return (
    <>
      <Badge {...common} color={categoryColors[category]} style={{ flex: 'none' }}>
        {contactCategoryLabels[category]}
      </Badge>
      {archivedAt !== null && (
        <Badge {...common} color="gray" style={{ flex: 'none' }}>
          Archived
        </Badge>
      )}
    </>
  );
}
