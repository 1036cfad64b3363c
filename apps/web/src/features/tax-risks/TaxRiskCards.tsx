import type { TaxRiskCards as Cards, ListFilter } from '@countersign/contract';
import { openRisksFilter } from '@countersign/domain';
import { Box } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconMessageReport,
  IconWritingSign,
} from '@tabler/icons-react';
import { paths } from '../../core/paths.ts';
import { LinkTiles } from '../../ui/page/LinkTiles.tsx';
import { text } from './list-text.ts';
import { daysLeftText } from './tax-labels.ts';

const any = (field: string, value: string): ListFilter[] => [
  { field, operator: 'any', values: [value] },
];

/** Shows the figures of assessments that need attention, each a link to exactly its rows. */
export function TaxRiskCards({ cards }: { cards: Cards | undefined }) {
  const days = cards?.disputeDaysLeft;
  const lapsed = cards?.disputesLapsed ?? 0;
  return (
    <Box mb={20}>
      <LinkTiles
        label={text.cards.label}
        tiles={[
          {
            key: 'high',
            label: text.cards.high,
            icon: IconAlertTriangle,
            tone: 'red',
            count: cards?.high,
            to: paths.taxRisksOf([...any('level', 'high'), openRisksFilter]),
          },
          {
            key: 'reviewDue',
            label: text.cards.reviewDue,
            icon: IconCalendarDue,
            tone: 'amber',
            count: cards?.reviewDue,
            to: paths.taxRisksOf(any('status', 'review-due')),
          },
          {
            key: 'awaitingSignOff',
            label: text.cards.awaitingSignOff,
            icon: IconWritingSign,
            count: cards?.awaitingSignOff,
            to: paths.taxRisksOf(any('status', 'in-review')),
          },
          {
            key: 'disputed',
            label: text.cards.disputed,
            icon: IconMessageReport,
            tone: 'red',
            count: cards?.disputed,
            to: paths.taxRisksOf(any('status', 'disputed')),
            ...(typeof days === 'number' && {
              note: lapsed > 1 ? text.cards.overdue(lapsed) : daysLeftText(days),
              isBad: days < 0,
            }),
          },
        ]}
      />
    </Box>
  );
}
