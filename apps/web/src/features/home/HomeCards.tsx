import type { HomeCard, UserType } from '@countersign/contract';
import { usualHomeCards } from '@countersign/domain';
import { Fragment, type ReactNode } from 'react';
import { ActivityCard } from './ActivityCard.tsx';
import type { Home } from './api.ts';
import { FigureTiles } from './FigureTiles.tsx';
import classes from './Home.module.css';
import { AgesCard, CompletionCard, ThroughputCard } from './HomeCharts.tsx';
import { ProjectGlance } from './ProjectGlance.tsx';
import { RecentDocuments } from './RecentDocuments.tsx';
import { WaitingCard } from './WaitingCard.tsx';

const wide = (content: ReactNode) => <div className={classes.wide}>{content}</div>;

const cardOf: Record<HomeCard, (home: Home | undefined) => ReactNode> = {
  figures: (home) => wide(<FigureTiles figures={home?.figures} />),
  waiting: (home) => <WaitingCard documents={home?.waiting} />,
  ages: (home) => <AgesCard figures={home?.figures} />,
  throughput: (home) => <ThroughputCard weeks={home?.weeks} />,
  completion: (home) => <CompletionCard weeks={home?.weeks} />,
  projects: (home) => <ProjectGlance projects={home?.projects} />,
  recent: (home) => wide(<RecentDocuments documents={home?.recent} />),
  activity: (home) => <ActivityCard events={home?.activity} />,
};

/** The cards that the user chose, or those of their user type, in order. */
export function HomeCards({ home, userType }: { home: Home | undefined; userType: UserType }) {
  const cards = home?.cards ?? usualHomeCards[userType];
  return (
    <div className={classes.cards}>
      {cards.map((card) => (
        <Fragment key={card}>{cardOf[card](home)}</Fragment>
      ))}
    </div>
  );
}
