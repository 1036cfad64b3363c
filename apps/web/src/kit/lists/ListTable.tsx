import { Alert, Button } from '@mantine/core';
import { useEventListener, useMergedRef } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import { useShortcuts } from '../../ui/browser/use-shortcuts.ts';
import { FilterPills } from './filters/Filters.tsx';
import { useLabels } from './filters/use-labels.ts';
import classes from './ListTable.module.css';
import type { ListTableProps, RowsViewProps } from './list-props.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { Cards } from './table/Cards.tsx';
import { shownColumns } from './table/list-columns.ts';
import { PageFooter } from './table/PageFooter.tsx';
import { RowsState } from './table/RowsState.tsx';
import { TableView } from './table/TableView.tsx';
import { useFocusFirstRow } from './table/use-focus-first-row.ts';
import { useRowDetails } from './table/use-row-details.ts';
import { useIsPhone, useWidth } from './table/use-width.ts';
import { text } from './text.ts';
import { Toolbar } from './tools/Toolbar.tsx';
import { useListPreferences } from './tools/use-list-preferences.ts';
import { isOwnUsual } from './use-list-state.ts';

/**
 * A list from the server: search, filters, saved views, columns, selection, export and paging, with all
 * states between. What it shows is in the address, by `useListState`.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, list, definition, fields = definition.fields, bulkActions = [] } = props;
  const look = useListPreferences(list);
  const isPhone = useIsPhone();
  const columns = shownColumns(props.columns, look.columns, useWidth());
  // Rows in the usual columns would jump when the user's own become known.
  const rows = look.isReady ? props.rows : undefined;
  const choice = useSelection(list, rows?.items.map(props.rowKey) ?? []);
  const details = useRowDetails();
  const canSelect = bulkActions.length > 0;
  const [labels, addLabels] = useLabels();
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({
    '/': () => {
      search.current?.focus();
      search.current?.select();
    },
  });
  const frame = useRef<HTMLElement>(null);
  const into = useFocusFirstRow(frame, search, props.isEarlier && props.isFetching);

  // Menus and dialogs of the table stand elsewhere in the page: their Escape does not come by here.
  const escape = useEventListener('keydown', (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && canSelect) choice.clear();
  });
  const frameRef = useMergedRef(frame, escape);

  const openPage = (cursor: string | undefined) => {
    list.setCursor(cursor);
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  };
  const view: RowsViewProps<Row> = {
    ...props,
    rows,
    columns,
    fields,
    sort: list.sort,
    onSort: list.setSort,
    onPage: list.setCursor,
    onTop: () => search.current?.focus(),
    rowName: props.rowName ?? (() => text.rows.thisRow),
    choice: canSelect ? choice : undefined,
    details,
    isDimmed: props.isFetching && props.isEarlier,
  };
  return (
    <section
      ref={frameRef}
      className={classes.frame}
      aria-label={label}
      aria-busy={props.isFetching}
    >
      <Toolbar
        {...props}
        fields={fields}
        look={look}
        shown={columns}
        searchRef={search}
        onInto={into}
        labels={labels}
        onSeen={addLabels}
      />
      <FilterPills
        fields={fields}
        sources={props.choices}
        filters={list.filters}
        labels={labels}
        onSeen={addLabels}
        onChange={list.changeFilters}
        onClear={() => list.setFilters([])}
      />
      {canSelect && rows !== undefined && (
        <SelectionBar
          choice={choice}
          list={list}
          rows={rows}
          canSelectAll={props.takesAllOf === true || isOwnUsual(list)}
          findAll={props.findAll}
          actions={bulkActions}
        />
      )}
      {props.error !== undefined && rows !== undefined && <Stale {...props} />}
      <RowsState {...props} rows={rows}>
        {isPhone && props.renderCard !== undefined ? (
          <Cards {...view} renderCard={props.renderCard} />
        ) : (
          <TableView {...view} />
        )}
      </RowsState>
      {rows !== undefined && rows.items.length > 0 && (
        <PageFooter
          rows={rows}
          pageSize={list.pageSize}
          onPage={openPage}
          onPageSize={list.setPageSize}
        />
      )}
    </section>
  );
}

function Stale<Row>({ error, onRetry }: ListTableProps<Row>) {
  return (
    <Alert
      color="amber"
      radius={0}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={text.rows.outdated}
    >
      {error}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {text.rows.retry}
      </Button>
    </Alert>
  );
}
