import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconRefresh, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { ErrorState } from '../../../ui/page/ErrorState.tsx';
import type { ListTableProps } from '../list-props.ts';
import { text } from '../text.ts';

type RowsStateProps<Row> = Pick<
  ListTableProps<Row>,
  'label' | 'list' | 'rows' | 'error' | 'onRetry' | 'empty'
> & { children: ReactNode };

/** Shows the rows of a list, or instead of them an error, an empty state, or that no row matches. */
export function RowsState<Row>(props: RowsStateProps<Row>) {
  const { label, list, rows, error, onRetry, empty, children } = props;
  const firstPage = () => list.setCursor(undefined);
  const { defaultSort } = list.definition;
  const isSorted = list.sort.by !== defaultSort.by;
  if (error !== undefined && rows === undefined) {
    if (!list.isNarrowed && list.cursor === undefined && !isSorted) {
      return <ErrorState message={error} onRetry={onRetry} />;
    }
    return (
      <>
        <ErrorState message={error} />
        <Group justify="center" pb="xl" gap="sm">
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {text.rows.retry}
          </Button>
          {list.cursor !== undefined && (
            <Button variant="default" onClick={firstPage}>
              {text.rows.firstPage}
            </Button>
          )}
          {isSorted && (
            <Button variant="default" onClick={() => list.setSort(defaultSort)}>
              {text.rows.defaultSort}
            </Button>
          )}
          {list.isNarrowed && <ClearButton onClick={list.clear} />}
        </Group>
      </>
    );
  }
  if (rows?.items.length !== 0) return children;
  if (list.cursor !== undefined) {
    return (
      <EmptyState
        icon={IconArrowBackUp}
        title={text.rows.pageEmpty}
        action={
          <Button variant="default" onClick={firstPage}>
            {text.rows.firstPage}
          </Button>
        }
      >
        {text.rows.pageEmptyHelp}
      </EmptyState>
    );
  }
  if (!list.isNarrowed) return empty;
  return (
    <EmptyState
      icon={IconSearch}
      title={text.rows.noneFound}
      action={<ClearButton onClick={list.clear} />}
    >
      {list.search.trim() === ''
        ? text.rows.noneMatch(label)
        : text.rows.noneMatchSearch(label, list.search.trim(), list.filters.length > 0)}
    </EmptyState>
  );
}

function ClearButton({ onClick }: { onClick(): void }) {
  return (
    <Button variant="default" onClick={onClick}>
      {text.rows.clear}
    </Button>
  );
}
