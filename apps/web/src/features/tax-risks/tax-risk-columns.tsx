import { type TaxRiskSummary, taxRisksList, taxRouteNames } from '@countersign/contract';
import { Group, Stack, Text } from '@mantine/core';
import { formatDate } from '../../core/dates.ts';
import {
  RiskLevelBadge,
  TaxDecisionBadge,
  TaxStatusBadge,
} from '../../entities/tax-risks/TaxRiskBadges.tsx';
import { changedColumn } from '../../kit/lists/table/common-columns.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { text } from './list-text.ts';
import { daysLeftText, engagementDates } from './tax-labels.ts';

const cut = (text: string) => (
  <Text component="span" display="block" inherit truncate title={text}>
    {text}
  </Text>
);

const day = (value: string | null) =>
  value === null ? null : (
    <Text component="span" inherit style={{ whiteSpace: 'nowrap' }}>
      {formatDate(value)}
    </Text>
  );

const yes = (value: boolean) => (value ? text.list.yes : text.list.no);

/** The columns of the list of tax risks. */
export const taxRiskColumns: readonly ListColumn<TaxRiskSummary>[] = columnsOf(taxRisksList, [
  {
    key: 'person',
    width: 150,
    isFixed: true,
    render: ({ person }) => (
      <Text component="span" display="block" inherit fw={550} truncate title={person.name}>
        {person.name}
      </Text>
    ),
  },
  { key: 'role', width: 120, render: ({ role }) => cut(role) },
  {
    key: 'level',
    width: 125,
    render: ({ level }) => <RiskLevelBadge level={level} />,
  },
  {
    key: 'decision',
    width: 140,
    render: ({ decision }) => <TaxDecisionBadge decision={decision} />,
  },
  {
    key: 'status',
    width: 150,
    hideBelow: 'md',
    render: ({ status, disputeDueOn, disputeDaysLeft }) => (
      <>
        <TaxStatusBadge status={status} />
        {disputeDueOn !== null && disputeDaysLeft !== null && (
          <Text component="span" display="block" size="xs" mt={2}>
            <DisputeDue dueOn={disputeDueOn} daysLeft={disputeDaysLeft} />
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'projectId',
    width: 135,
    hideBelow: 'md',
    render: ({ project }) => cut(project.name),
  },
  {
    key: 'engagedAs',
    width: 125,
    isHiddenAtFirst: true,
    render: ({ engagedAs }) => engagedAs,
  },
  {
    key: 'reviewOn',
    width: 110,
    hideBelow: 'lg',
    render: ({ reviewOn }) => day(reviewOn),
  },
  {
    key: 'department',
    width: 130,
    isHiddenAtFirst: true,
    render: ({ department }) => cut(department),
  },
  {
    key: 'companyId',
    width: 150,
    isHiddenAtFirst: true,
    render: ({ company }) => cut(company.name),
  },
  {
    key: 'route',
    width: 160,
    isHiddenAtFirst: true,
    render: ({ route }) => cut(taxRouteNames[route]),
  },
  {
    key: 'startsOn',
    width: 115,
    isHiddenAtFirst: true,
    render: ({ startsOn }) => day(startsOn),
  },
  {
    key: 'endsOn',
    width: 115,
    isHiddenAtFirst: true,
    render: ({ endsOn }) => day(endsOn),
  },
  {
    key: 'disputeDueOn',
    width: 150,
    isHiddenAtFirst: true,
    render: ({ disputeDueOn, disputeDaysLeft }) =>
      disputeDueOn === null || disputeDaysLeft === null ? null : (
        <DisputeDue dueOn={disputeDueOn} daysLeft={disputeDaysLeft} />
      ),
  },
  {
    key: 'ownerId',
    width: 140,
    isHiddenAtFirst: true,
    render: ({ owner }) => cut(owner.name),
  },
  {
    key: 'isOverridden',
    width: 110,
    isHiddenAtFirst: true,
    render: ({ isOverridden }) => yes(isOverridden),
  },
  {
    key: 'hasStatement',
    width: 140,
    isHiddenAtFirst: true,
    render: ({ hasStatement }) => yes(hasStatement),
  },
  {
    key: 'isBlanket',
    width: 180,
    isHiddenAtFirst: true,
    render: ({ isBlanket }) => yes(isBlanket),
  },
  changedColumn({ width: 150, isHiddenAtFirst: true }),
]);

function DisputeDue({ dueOn, daysLeft }: { dueOn: string; daysLeft: number }) {
  return (
    <Text
      component="span"
      inherit
      c={daysLeft < 0 ? 'var(--mantine-color-error)' : undefined}
      style={{ whiteSpace: 'nowrap' }}
      title={formatDate(dueOn)}
    >
      {daysLeftText(daysLeft)}
    </Text>
  );
}

/** A tax risk on a phone. */
export function TaxRiskCard({ risk }: { risk: TaxRiskSummary }) {
  const { person, role, project, level, decision, status, disputeDueOn, disputeDaysLeft } = risk;
  return (
    <Stack gap={6}>
      <Text fw={550} truncate title={person.name}>
        {person.name}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={2}>
        {role} · {project.name}
      </Text>
      <Group gap={6}>
        <RiskLevelBadge level={level} />
        <TaxDecisionBadge decision={decision} />
        <TaxStatusBadge status={status} />
      </Group>
      {engagementDates(risk) !== '' && (
        <Text size="sm" c="dimmed">
          {engagementDates(risk)}
        </Text>
      )}
      {disputeDueOn !== null && disputeDaysLeft !== null && (
        <Text size="sm">
          {text.list.dispute} <DisputeDue dueOn={disputeDueOn} daysLeft={disputeDaysLeft} />
        </Text>
      )}
    </Stack>
  );
}
