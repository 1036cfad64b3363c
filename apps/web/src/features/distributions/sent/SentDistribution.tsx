import type { Distribution } from '@countersign/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatAgo, formatMoment } from '../../../core/dates.ts';
import { backTo } from '../../../core/paths.ts';
import { DistributionStateBadge } from '../../../entities/distributions/DistributionStateBadge.tsx';
import { CountTabs } from '../../../ui/page/CountTabs.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { RecordPanes } from '../../../ui/page/RecordPanes.tsx';
import { titleOf } from '../distribution-labels.ts';
import { DistributionFacts } from './DistributionFacts.tsx';
import { type Question, QuestionDialog } from './QuestionDialog.tsx';
import { ReachSection } from './ReachSection.tsx';
import { ReachTiles } from './ReachTiles.tsx';
import { RecipientsList } from './RecipientsList.tsx';
import { SentActions } from './SentActions.tsx';
import { SentFiles } from './SentFiles.tsx';
import { SentHistory } from './SentHistory.tsx';
import { StateNotice } from './StateNotice.tsx';
import { text } from './text.ts';

const views = [
  { value: 'people', name: text.page.recipients, count: undefined },
  { value: 'reach', name: text.page.reach, count: undefined },
  { value: 'details', name: text.page.details, count: undefined },
] as const;

/** A distribution that was sent off: how far it got, whom it reached, and what can be done about it. */
export function SentDistribution({ distribution }: { distribution: Distribution }) {
  const [params, setParams] = useSearchParams();
  const view = views.find(({ value }) => value === params.get('view'))?.value ?? 'people';
  const [question, setQuestion] = useState<Question>();
  return (
    <>
      <PageHeader
        title={titleOf(distribution)}
        back={backTo.distributions}
        badge={<DistributionStateBadge state={distribution.state} />}
        description={<WhoAndWhen distribution={distribution} />}
        actions={<SentActions distribution={distribution} onAsk={setQuestion} />}
      />
      <StateNotice distribution={distribution} onAsk={setQuestion} />
      <ReachTiles distribution={distribution} />
      <CountTabs
        label={text.page.about}
        tabs={views}
        value={view}
        onChange={(next) => setParams(next === 'people' ? {} : { view: next })}
      />
      {view === 'people' && <RecipientsList distribution={distribution} />}
      {view === 'reach' && <ReachSection distribution={distribution} />}
      {view === 'details' && (
        <RecordPanes
          main={
            <>
              <SentFiles distribution={distribution} />
              <DistributionFacts distribution={distribution} />
            </>
          }
          side={<SentHistory id={distribution.id} />}
        />
      )}
      <QuestionDialog
        distribution={distribution}
        question={question}
        onClose={() => setQuestion(undefined)}
      />
    </>
  );
}

function WhoAndWhen({ distribution }: { distribution: Distribution }) {
  const { project, company, createdBy, sentAt } = distribution;
  return (
    <span>
      {text.page.by(project === null ? company.name : project.name, createdBy.name)}
      {sentAt !== null && (
        <span title={formatMoment(sentAt)}>{text.page.sent(formatAgo(sentAt))}</span>
      )}
    </span>
  );
}
