import type { EndpointResult, importUsers, UserImportRow } from '@countersign/contract';
import { Alert, Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconDownload, IconFileOff, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CountTabs } from '../../ui/CountTabs.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { fileNameOf, saveFile } from '../../ui/save-file.ts';
import { problemText, reportFile } from './import-file.ts';

/** What became, or would become, of the rows of a file. */
export type Report = EndpointResult<typeof importUsers>;
type Outcome = UserImportRow['outcome'];

const pageSize = 25;

interface ImportReportProps {
  fileName: string;
  report: Report;
  /** They have been invited; before, the file has only been looked through. */
  isDone: boolean;
  isInviting: boolean;
  onInvite(): void;
  onStartAgain(): void;
}

/** The rows of a file with what is wrong in which column, and the way to invite the good ones. */
export function ImportReport(props: ImportReportProps) {
  const { report, isDone, fileName } = props;
  const [shown, setShown] = useState<Outcome | 'all'>('all');
  const [page, setPage] = useState(1);
  const rows = report.rows.filter(({ outcome }) => shown === 'all' || outcome === shown);
  const looks = isDone ? looksAfter : looksBefore;
  return (
    <Stack gap="md">
      <Summary {...props} />
      <div>
        <CountTabs
          label="Outcome"
          tabs={[
            { value: 'all', name: 'All rows', count: report.rows.length },
            ...outcomes.map((value) => ({
              value,
              name: looks[value].name,
              count: report.counts[value],
            })),
          ]}
          value={shown}
          onChange={(next) => {
            setShown(next);
            setPage(1);
          }}
        />
        <DataTable
          label="rows of the file"
          columns={columns(looks)}
          rows={rows.slice((page - 1) * pageSize, page * pageSize)}
          rowKey={({ row }) => String(row)}
          renderCard={(row) => <RowCard row={row} looks={looks} />}
          total={rows.length}
          page={page}
          pageSize={pageSize}
          onPageChange={setPage}
          toolbar={
            <>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere', flex: '1 1 200px' }}>
                {fileName}
              </Text>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() =>
                  saveFile(reportFile(report.rows), fileNameOf([fileName, 'report'], 'csv'))
                }
              >
                Download the report
              </Button>
            </>
          }
          empty={
            <EmptyState icon={IconFileOff} title="No rows here">
              No row of the file came to this.
            </EmptyState>
          }
        />
      </div>
    </Stack>
  );
}

const outcomes: readonly Outcome[] = ['invited', 'skipped', 'refused'];

type Looks = Record<Outcome, { name: string; color: string }>;

const looksBefore: Looks = {
  invited: { name: 'Ready to invite', color: 'green' },
  skipped: { name: 'Skipped', color: 'gray' },
  refused: { name: 'To be corrected', color: 'red' },
};

const looksAfter: Looks = {
  ...looksBefore,
  invited: { name: 'Invited', color: 'green' },
  refused: { name: 'Not invited', color: 'red' },
};

function Summary({ report, isDone, isInviting, onInvite, onStartAgain }: ImportReportProps) {
  const { invited, skipped, refused } = report.counts;
  const left = [
    ...(refused > 0
      ? [`${countOf(refused, 'row')} with problems ${refused === 1 ? 'is' : 'are'} left out`]
      : []),
    ...(skipped > 0 ? [`${countOf(skipped, 'row')} ${skipped === 1 ? 'is' : 'are'} skipped`] : []),
  ].join(', and ');
  if (isDone) {
    return (
      <Alert
        color="green"
        role="status"
        icon={<IconCircleCheck size={20} aria-hidden />}
        title={invited === 1 ? '1 person is invited' : `${countOf(invited, 'person')} are invited`}
      >
        {left !== '' && <Text size="sm">{left.charAt(0).toUpperCase() + left.slice(1)}.</Text>}
        <Group gap="sm" mt="sm">
          <Button size="xs" component={Link} to="/dashboard/users?state=invited">
            Show the invited
          </Button>
          <Button size="xs" variant="default" onClick={onStartAgain}>
            Import another file
          </Button>
        </Group>
      </Alert>
    );
  }
  return (
    <Group justify="space-between" gap="md">
      <Text role="status" style={{ flex: '1 1 300px' }}>
        {invited === 0
          ? 'Nobody in this file can be invited yet.'
          : `${countOf(invited, 'person')} can be invited.`}
        {left !== '' && ` ${left.charAt(0).toUpperCase() + left.slice(1)}.`}
        {isInviting && ' They are being invited now; a long file takes a minute or two.'}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={onStartAgain} disabled={isInviting}>
          Choose another file
        </Button>
        {invited > 0 && (
          <Button
            leftSection={<IconSend size={18} aria-hidden />}
            loading={isInviting}
            onClick={onInvite}
          >
            Invite {countOf(invited, 'person')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

function countOf(count: number, what: 'row' | 'person'): string {
  const many = { row: 'rows', person: 'people' }[what];
  return `${count.toLocaleString('en-GB')} ${count === 1 ? what : many}`;
}

function columns(looks: Looks): readonly Column<UserImportRow>[] {
  return [
    { key: 'row', header: 'Row', width: 70, align: 'right', render: ({ row }) => row },
    { key: 'person', header: 'Person', width: '34%', render: (row) => <Person row={row} /> },
    {
      key: 'outcome',
      header: 'Outcome',
      width: 160,
      render: (row) => <OutcomeBadge row={row} looks={looks} />,
    },
    { key: 'problems', header: 'Problems', render: (row) => <Problems row={row} /> },
  ];
}

function Person({ row: { name, email } }: { row: UserImportRow }) {
  return (
    <>
      <Text size="sm" fw={550} lineClamp={1} title={name}>
        {name === '' ? '–' : name}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={1} title={email}>
        {email}
      </Text>
    </>
  );
}

function OutcomeBadge({ row, looks }: { row: UserImportRow; looks: Looks }) {
  const look = looks[row.outcome];
  return (
    <Badge color={look.color} variant="light" tt="none" bd="1px solid var(--app-line)">
      {look.name}
    </Badge>
  );
}

function Problems({ row: { problems } }: { row: UserImportRow }) {
  const [first, ...more] = problems;
  if (first === undefined) {
    return (
      <Text size="sm" c="dimmed">
        None
      </Text>
    );
  }
  if (more.length === 0) return <Text size="sm">{problemText(first)}</Text>;
  return (
    <List size="sm">
      {problems.map((problem) => (
        <List.Item key={problemText(problem)}>{problemText(problem)}</List.Item>
      ))}
    </List>
  );
}

function RowCard({ row, looks }: { row: UserImportRow; looks: Looks }) {
  return (
    <>
      <Person row={row} />
      <Group gap="xs" my={8}>
        <OutcomeBadge row={row} looks={looks} />
        <Text size="xs" c="dimmed">
          Row {row.row}
        </Text>
      </Group>
      {row.problems.length > 0 && <Problems row={row} />}
    </>
  );
}
