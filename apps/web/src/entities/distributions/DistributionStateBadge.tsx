import { type DistributionState, distributionStateLabels } from '@countersign/contract';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { distributionColors } from './distribution-badges.ts';

/** Shows the state of a distribution. */
export function DistributionStateBadge({ state }: { state: DistributionState }) {
  return (
    <StateBadge color={distributionColors[state]}>{distributionStateLabels[state]}</StateBadge>
  );
}
