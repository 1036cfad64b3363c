import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { useGetDistributionQuery } from './api.ts';
import { DraftEditor } from './draft/DraftEditor.tsx';
import { SentDistribution } from './sent/SentDistribution.tsx';
import { text } from './text.ts';

/** One distribution: a draft to work on, or what became of it. */
export default function DistributionPage() {
  const { id = '' } = useParams();
  return <OpenDistribution key={id} id={id} />;
}

function OpenDistribution({ id }: { id: string }) {
  const query = useGetDistributionQuery(id, { refetchOnMountOrArgChange: freshFor });
  const distribution = useFresh(query);
  if (distribution === undefined) {
    return <RecordPending title={text.labels.page} back={backTo.distributions} query={query} />;
  }
  return distribution.state === 'draft' && distribution.may.edit ? (
    <DraftEditor distribution={distribution} />
  ) : (
    <SentDistribution distribution={distribution} />
  );
}
