import { type ContactSummary, contactCategoryLabels } from '@countersign/contract';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { categoryColors } from './contact-badges.ts';
import { text } from './text.ts';

type Shown = Pick<ContactSummary, 'category' | 'archivedAt' | 'erasedAt'>;

/** Shows the category of a contact, or that they are archived or erased. */
export function CategoryBadge({ contact }: { contact: Shown }) {
  const { category, archivedAt, erasedAt } = contact;
  if (erasedAt !== null) return <StateBadge color="gray">{text.erased}</StateBadge>;
  return (
    <>
      <StateBadge color={categoryColors[category]}>{contactCategoryLabels[category]}</StateBadge>
      {archivedAt !== null && <StateBadge color="gray">{text.archived}</StateBadge>}
    </>
  );
}
