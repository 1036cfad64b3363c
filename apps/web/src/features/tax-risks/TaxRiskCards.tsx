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
import { LinkTiles } from '../../ui/LinkTiles.tsx';
import { daysLeftText } from './tax-labels.ts';

const any = (field: string, value: string): ListFilter[] => [
  { field, operator: 'any', values: [value] },
];

/** What needs somebody: each figure leads to exactly its rows. */
export function TaxRiskCards({ cards }: { cards: Cards | undefined }) {
  const days = cards?.disputeDaysLeft;
  const lapsed = cards?.disputesLapsed ?? 0;
  return (
    <Box mb={20}>
      <LinkTiles
        label="What needs somebody"
        tiles={[
          {
            key: 'high',
            label: 'High risk',
            icon: IconAlertTriangle,
            tone: 'red',
            count: cards?.high,
            to: paths.taxRisksOf([...any('level', 'high'), openRisksFilter]),
          },
          {
            key: 'reviewDue',
            label: 'Review due',
            icon: IconCalendarDue,
            tone: 'amber',
            count: cards?.reviewDue,
            to: paths.taxRisksOf(any('status', 'review-due')),
          },
          {
            key: 'awaitingSignOff',
            label: 'Awaiting sign-off',
            icon: IconWritingSign,
            count: cards?.awaitingSignOff,
            to: paths.taxRisksOf(any('status', 'in-review')),
          },
          {
            key: 'disputed',
            label: 'Disputed',
            icon: IconMessageReport,
            tone: 'red',
            count: cards?.disputed,
            to: paths.taxRisksOf(any('status', 'disputed')),
            ...(typeof days === 'number' && {
              note: lapsed > 1 ? `${lapsed} have lapsed` : daysLeftText(days),
              isBad: days < 0,
            }),
          },
        ]}
      />
    </Box>
  );
}
