import type { HomeDistribution } from '@countersign/contract';
import { openedFilter } from '@countersign/domain';
import { Anchor, Group, Progress, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import classes from './Home.module.css';
import { RowsCard } from './RowsCard.tsx';
import { RowText } from './RowText.tsx';
import { text } from './text.ts';

/** Shows the latest distributions: how many people each went to, and how many have opened it. */
export function DistributionsCard({
  distributions,
}: {
  distributions: readonly HomeDistribution[] | undefined;
}) {
  return (
    <RowsCard
      title={text.cards.distributions}
      all={{ to: paths.distributions, label: text.distributions.all }}
      rows={distributions}
      none={text.distributions.none}
    >
      {(one) => <Reach key={one.id} distribution={one} />}
    </RowsCard>
  );
}

function Reach({ distribution }: { distribution: HomeDistribution }) {
  const { id, title, project, sentAt, people, opened } = distribution;
  const share = people === 0 ? 0 : Math.round((opened / people) * 100);
  return (
    <Group component="li" gap="6px 12px" py="xs">
      <RowText
        to={paths.distribution(id)}
        name={title}
        detail={[project, formatAgo(sentAt)].filter((part) => part !== '').join(', ')}
        detailTitle={formatMoment(sentAt)}
      />
      <div className={classes.reach}>
        <Text size="sm" component="span">
          <Anchor component={Link} to={paths.peopleOf(id, [openedFilter])} inherit>
            {text.distributions.opened(opened)}
          </Anchor>
          {` ${text.distributions.of} `}
          <Anchor component={Link} to={paths.peopleOf(id, [])} inherit>
            {text.distributions.people(people)}
          </Anchor>
        </Text>
        <Progress
          value={share}
          size="sm"
          mt={4}
          aria-label={text.distributions.share(share, title)}
        />
      </div>
    </Group>
  );
}
