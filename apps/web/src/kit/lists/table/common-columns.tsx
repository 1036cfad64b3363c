import { Badge, Group, Text } from '@mantine/core';
import { formatAgo, formatDate, formatMoment } from '../../../core/dates.ts';
import { text } from '../text.ts';
import type { ListColumn } from './list-columns.ts';

interface Changed {
  updatedAt: string;
  updatedBy?: string;
}

/** Creates the column of the last change, with its user where the row names one. */
export function changedColumn(
  more: Partial<ListColumn<Changed>> & { width: number },
): ListColumn<Changed> {
  return {
    key: 'updatedAt',
    header: text.columns.changed,
    render: ({ updatedAt, updatedBy }) => (
      <Text size="sm" c="dimmed" title={formatMoment(updatedAt)} lineClamp={1}>
        {formatAgo(updatedAt)}
        {updatedBy !== undefined && ` ${text.columns.by(updatedBy)}`}
      </Text>
    ),
    ...more,
  };
}

/** The column of the date when a row was added. */
export const addedColumn: ListColumn<{ createdAt: string }> = {
  key: 'createdAt',
  header: text.columns.added,
  width: 130,
  isHiddenAtFirst: true,
  render: ({ createdAt }) => (
    <Text size="sm" c="dimmed" title={formatMoment(createdAt)}>
      {formatDate(createdAt)}
    </Text>
  ),
};

/** The name of something that can be archived, and whether it is. */
export function ArchivableName({ item }: { item: { name: string; archivedAt: string | null } }) {
  return (
    <Group component="span" gap="xs" wrap="nowrap" miw={0}>
      <Text component="span" inherit fw={550} truncate title={item.name}>
        {item.name}
      </Text>
      {item.archivedAt !== null && (
        <Badge variant="light" color="gray">
          {text.archived.yes}
        </Badge>
      )}
    </Group>
  );
}

/** The names of rows that can be archived. */
export const archivableNameColumn: ListColumn<{ name: string; archivedAt: string | null }> = {
  key: 'name',
  header: text.columns.name,
  width: 260,
  isFixed: true,
  render: (row) => <ArchivableName item={row} />,
};

/** Names with what is said of each in a second line. */
export const describedNameColumn: ListColumn<{ name: string; description: string }> = {
  key: 'name',
  header: text.columns.name,
  width: 300,
  isFixed: true,
  exportKeys: ['name', 'description'],
  render: (row) => <NameAndDescription {...row} />,
};

/** A name, and below it what is said of it. */
export function NameAndDescription({ name, description }: { name: string; description: string }) {
  return (
    <>
      <Text size="sm" fw={550} truncate title={name}>
        {name}
      </Text>
      {description !== '' && (
        <Text data-second size="xs" c="dimmed" truncate title={description}>
          {description}
        </Text>
      )}
    </>
  );
}

/** Shows how often a row is used, or "None". */
export function UseCount({ count }: { count: number }) {
  return (
    <Text size="sm" {...(count === 0 && { c: 'dimmed' })}>
      {count === 0 ? text.columns.none : count.toLocaleString('en-GB')}
    </Text>
  );
}
