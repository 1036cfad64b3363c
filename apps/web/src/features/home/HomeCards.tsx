import type { HomeCard, UserType } from '@countersign/contract';
import { usualHomeCards } from '@countersign/domain';
import { Fragment, type ReactNode, useState } from 'react';
import { latePart } from '../../ui/deferred/deferred-part.tsx';
import { useIsPainted } from '../../ui/deferred/use-is-painted.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { AttentionCard } from './AttentionCard.tsx';
import type { Home } from './api.ts';
import { DistributionsCard } from './DistributionsCard.tsx';
import { DraftsCard } from './DraftsCard.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import classes from './Home.module.css';
import { AgesCard, CompletionCard, ThroughputCard } from './HomeCharts.tsx';
import { ProjectGlance } from './ProjectGlance.tsx';
import { RecentDocuments } from './RecentDocuments.tsx';
import type { PendingOnRow } from './RowActs.tsx';
import { useOwnCards } from './use-own-cards.ts';
import { WaitingCard } from './WaitingCard.tsx';

const wide = (content: ReactNode) => <div className={classes.wide}>{content}</div>;

type Ask = (pending: PendingOnRow) => void;

const cardOf: Record<HomeCard, (home: Home | undefined, ask: Ask) => ReactNode> = {
  figures: (home) => wide(<FigureTiles figures={home?.figures} />),
  waiting: (home, ask) => <WaitingCard documents={home?.waiting} onAsk={ask} />,
  attention: (home, ask) => <AttentionCard documents={home?.attention} onAsk={ask} />,
  drafts: (home) => <DraftsCard documents={home?.drafts} figures={home?.figures} />,
  ages: (home) => <AgesCard figures={home?.figures} />,
  throughput: (home) => <ThroughputCard weeks={home?.weeks} />,
  completion: (home) => <CompletionCard weeks={home?.weeks} />,
  projects: (home) => <ProjectGlance projects={home?.projects} />,
  distributions: (home) => <DistributionsCard distributions={home?.distributions} />,
  recent: (home) => wide(<RecentDocuments documents={home?.recent} />),
  activity: (home) => <ActivityCard events={home?.activity} />,
};

/** The charts, which are empty until a document was sent. */
const charts: ReadonlySet<HomeCard> = new Set(['ages', 'throughput', 'completion']);

/** The dialogs are not needed to see the page. */
const RowActs = latePart(() => import('./RowActs.tsx'));

/** As many cards fill a usual window. */
const seenFirst = 3;

/** The cards that the user chose, or those of their user type, in order. */
export function HomeCards({ home, userType }: { home: Home | undefined; userType: UserType }) {
  const own = useOwnCards(home?.cards ?? usualHomeCards[userType]);
  const isEmpty = home?.steps.some(({ step, isDone }) => step === 'document' && !isDone);
  const cards = isEmpty ? own.filter((card) => !charts.has(card)) : own;
  const isPainted = useIsPainted();
  const [pending, setPending] = useState<PendingOnRow>();
  return (
    <div className={classes.cards}>
      {cards.slice(0, isPainted ? undefined : seenFirst).map((card) => (
        <Fragment key={card}>{cardOf[card](home, setPending)}</Fragment>
      ))}
      {pending !== undefined && <RowActs pending={pending} onClose={() => setPending(undefined)} />}
    </div>
  );
}
