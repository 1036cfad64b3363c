import { type FormTemplateSummary, publishingStates } from '@countersign/contract';
import { StateBadge } from '../../ui/page/StateBadge.tsx';

const colours = { unpublished: 'gray', published: 'green', changed: 'amber' } as const;

/** Shows the publishing state of a form template. */
export function PublishingBadge({ of: { state } }: { of: Pick<FormTemplateSummary, 'state'> }) {
  return <StateBadge color={colours[state]}>{publishingStates[state]}</StateBadge>;
}
