import type { DocumentSummary } from '@countersign/contract';
import { Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import { DocumentStateBadge } from '../../entities/documents/DocumentStateBadge.tsx';
import type { ListColumn } from '../../kit/lists/table/list-columns.ts';
import { PlainTable } from '../../kit/lists/table/PlainTable.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import classes from './Home.module.css';
import { text } from './text.ts';

function nameOf({ recipient }: DocumentSummary): string {
  return fullName(recipient);
}

const recentColumns = (): readonly ListColumn<DocumentSummary>[] => [
  { key: 'recipient', header: text.recent.recipient, render: nameOf },
  { key: 'pack', header: text.recent.formPack, render: (row) => row.formPack.name },
  {
    key: 'project',
    header: text.recent.project,
    render: (row) => row.project.name,
    hideBelow: 'lg',
  },
  {
    key: 'state',
    header: text.recent.state,
    render: (row) => <DocumentStateBadge document={row} />,
    width: 190,
  },
  {
    key: 'changed',
    header: text.recent.changed,
    width: 130,
    render: (row) => (
      <Text size="sm" c="dimmed" title={formatMoment(row.updatedAt)}>
        {formatAgo(row.updatedAt)}
      </Text>
    ),
  },
];

/** The rows of the documents that were changed last. */
export default function RecentTable({ documents }: { documents?: readonly DocumentSummary[] }) {
  return (
    <PlainTable
      label={text.recent.label}
      columns={recentColumns()}
      items={documents}
      expected={8}
      rowKey={(row) => row.id}
      rowHref={(row) => paths.document(row.id)}
      renderCard={(row) => (
        <div className={classes.card}>
          <Text fw={550} truncate>
            {nameOf(row)}
          </Text>
          <DocumentStateBadge document={row} />
          <Text size="sm" c="dimmed" truncate>
            {row.formPack.name}
          </Text>
          <Text size="sm" c="dimmed">
            {formatAgo(row.updatedAt)}
          </Text>
        </div>
      )}
      empty={
        <EmptyState icon={IconFileText} title={text.recent.emptyTitle} order={3}>
          {text.recent.empty}
        </EmptyState>
      }
    />
  );
}
