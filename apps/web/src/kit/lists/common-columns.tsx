import { Text } from '@mantine/core';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import type { ListColumn } from './list-columns.ts';

interface Changed {
  updatedAt: string;
  updatedBy?: string;
}

/** When a row was last changed, and by whom where the row says so. */
export function changedColumn(
  more: Partial<ListColumn<Changed>> & { width: number },
): ListColumn<Changed> {
  return {
    key: 'updatedAt',
    header: 'Changed',
    render: ({ updatedAt, updatedBy }) => (
      <Text size="sm" c="dimmed" title={formatMoment(updatedAt)} lineClamp={1}>
        {formatAgo(updatedAt)}
        {updatedBy !== undefined && ` by ${updatedBy}`}
      </Text>
    ),
    ...more,
  };
}

/** The names of rows, on one line each. */
export const nameColumn: ListColumn<{ name: string }> = {
  key: 'name',
  header: 'Name',
  width: 260,
  isFixed: true,
  render: ({ name }) => (
    <Text component="span" inherit lineClamp={1} title={name}>
      {name}
    </Text>
  ),
};

/** Names with what is said of each in a second line. */
export const describedNameColumn: ListColumn<{ name: string; description: string }> = {
  key: 'name',
  header: 'Name',
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
        <Text size="xs" c="dimmed" truncate title={description}>
          {description}
        </Text>
      )}
    </>
  );
}

/** How many others use a row, or "None". */
export function UseCount({ count }: { count: number }) {
  return (
    <Text size="sm" {...(count === 0 && { c: 'dimmed' })}>
      {count === 0 ? 'None' : count.toLocaleString('en-GB')}
    </Text>
  );
}
