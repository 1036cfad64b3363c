import { getDistributionHistory } from '@countersign/contract';
import { ObjectHistory } from '../../../kit/history/ObjectHistory.tsx';

/** Shows the history of a distribution. */
export function SentHistory({ id }: { id: string }) {
  return <ObjectHistory endpoint={getDistributionHistory} id={id} />;
}
