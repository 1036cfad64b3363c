import { type Import, importOutcomes } from '@countersign/contract';
import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatMoment } from '../../core/dates.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import type { ListColumn } from '../lists/table/list-columns.ts';
import { PlainTable } from '../lists/table/PlainTable.tsx';
import { endpointAddress, useListImportsQuery } from './api.ts';
import { outcomeLooks, stateColours } from './import-labels.ts';
import type { ImportOf } from './import-props.ts';
import { text } from './text.ts';
import { UndoDialog } from './UndoDialog.tsx';

/** The files that were uploaded before, the latest first, to be gone on with, looked at or undone. */
export function EarlierImports({ of }: { of: ImportOf }) {
  const [cursors, setCursors] = useState<string[]>([]);
  const [undone, setUndone] = useState<Import>();
  const { data, error, refetch } = useListImportsQuery(
    {
      ...endpointAddress(of.endpoints.list),
      ...(cursors.length > 0 ? { cursor: cursors.at(-1) } : {}),
    },
    { refetchOnMountOrArgChange: true },
  );
  if (data === undefined && error !== undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  }
  if (data?.total === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm">
        {text.earlier.title}
      </Title>
      <PlainTable
        label={text.earlier.label}
        columns={columns(of)}
        items={data?.items}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `${of.to}/${id}`}
        rowName={({ fileName }) => fileName}
        renderCard={(one) => <Card one={one} of={of} />}
        renderMenu={(one) =>
          one.state === 'done' && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconArrowBackUp size={15} aria-hidden />}
              aria-label={text.earlier.undoOne(one.fileName)}
              onClick={() => setUndone(one)}
            >
              {text.done.undo}
            </Button>
          )
        }
        empty={<EmptyState icon={IconArrowBackUp} title={text.earlier.none} />}
        footer={
          data &&
          (data.next !== null || cursors.length > 0) && (
            <Group p="sm" justify="flex-end" gap="xs">
              <Button
                size="xs"
                variant="default"
                disabled={cursors.length === 0}
                onClick={() => setCursors(cursors.slice(0, -1))}
              >
                {text.earlier.newer}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={data.next === null}
                onClick={() => data.next !== null && setCursors([...cursors, data.next])}
              >
                {text.earlier.older}
              </Button>
            </Group>
          )
        }
      />
      <UndoDialog one={undone} of={of} onClose={() => setUndone(undefined)} />
    </section>
  );
}

function columns(of: ImportOf): ListColumn<Import>[] {
  return [
    { key: 'file', header: text.earlier.file, width: 260, render: (one) => <FileName one={one} /> },
    {
      key: 'state',
      header: text.earlier.state,
      width: 120,
      render: (one) => <StateBadge one={one} />,
    },
    {
      key: 'rows',
      header: text.earlier.rows,
      width: 240,
      render: (one) => <Counts one={one} of={of} />,
    },
    {
      key: 'by',
      header: text.earlier.uploaded,
      width: 200,
      hideBelow: 'md',
      render: (one) => <Uploaded one={one} />,
    },
  ];
}

function FileName({ one: { fileName } }: { one: Import }) {
  return (
    <Text size="sm" fw={550} lineClamp={1} title={fileName} style={{ overflowWrap: 'anywhere' }}>
      {fileName}
    </Text>
  );
}

function StateBadge({ one: { state } }: { one: Import }) {
  return (
    <Badge color={stateColours[state]} variant="light" bd="1px solid var(--app-line)">
      {text.states[state]}
    </Badge>
  );
}

function Counts({ one, of }: { one: Import; of: ImportOf }) {
  const looks = outcomeLooks(of.words, one.state);
  const said = importOutcomes.flatMap((outcome) =>
    one.counts[outcome] > 0
      ? [`${one.counts[outcome].toLocaleString('en-GB')} ${looks[outcome].name.toLowerCase()}`]
      : [],
  );
  return (
    <Text size="sm" c="dimmed">
      {said.length > 0 ? said.join(', ') : text.earlier.inFile(one.rowCount)}
    </Text>
  );
}

function Uploaded({ one: { createdAt, createdBy } }: { one: Import }) {
  return (
    <Text size="sm" c="dimmed" lineClamp={2}>
      {formatMoment(createdAt)}
      {createdBy.name !== '' && ` ${text.earlier.by(createdBy.name)}`}
    </Text>
  );
}

function Card({ one, of }: { one: Import; of: ImportOf }) {
  return (
    <>
      <FileName one={one} />
      <Group gap="xs" my={6}>
        <StateBadge one={one} />
        <Counts one={one} of={of} />
      </Group>
      <Uploaded one={one} />
    </>
  );
}
