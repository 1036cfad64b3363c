import { getDistributionHistory } from '@countersign/contract';
import { ObjectHistory } from '../../../kit/history/ObjectHistory.tsx';

/** What was done with a distribution. */
export function SentHistory({ id }: { id: string }) {
  return <ObjectHistory endpoint={getDistributionHistory} id={id} />;
}
