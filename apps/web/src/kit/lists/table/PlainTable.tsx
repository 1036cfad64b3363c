import type { ReactNode } from 'react';
import classes from '../ListTable.module.css';
import type { RowsViewProps } from '../list-props.ts';
import { text } from '../text.ts';
import { Cards } from './Cards.tsx';
import { type ListColumn, shownColumns } from './list-columns.ts';
import { TableView } from './TableView.tsx';
import { useRowDetails } from './use-row-details.ts';
import { useIsPhone, useWidth } from './use-width.ts';

interface PlainTableProps<Row>
  extends Pick<RowsViewProps<Row>, 'rowKey' | 'rowHref' | 'onOpen' | 'renderMenu'> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** All rows that there are to show; undefined until they are known. */
  items: readonly Row[] | undefined;
  rowName?(row: NoInfer<Row>): string;
  /** A row as a card, for phones; without it the table scrolls sideways. */
  renderCard?(row: Row): ReactNode;
  /** About how many there will be, while they are on their way. */
  expected?: number;
  /** Shown where there are no rows. */
  empty: ReactNode;
  /** Stands below the rows, such as `PageFooter`. */
  footer?: ReactNode;
}

/** A few rows with nothing to search, sort or choose: part of a page that is about something else. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, items, renderCard, empty, footer } = props;
  const isPhone = useIsPhone();
  const view: RowsViewProps<Row> = {
    ...props,
    rows: items && {
      items: [...items],
      next: null,
      previous: null,
      from: items.length === 0 ? 0 : 1,
      total: items.length,
      isTotalCapped: false,
    },
    columns: shownColumns(props.columns, null, useWidth()),
    fields: [],
    rowName: props.rowName ?? (() => text.rows.thisRow),
    choice: undefined,
    details: useRowDetails(),
    isDimmed: false,
  };
  const rows =
    isPhone && renderCard !== undefined ? (
      <Cards {...view} renderCard={renderCard} />
    ) : (
      <TableView {...view} />
    );
  return (
    <section className={classes.frame} aria-label={label} aria-busy={items === undefined}>
      {items?.length === 0 ? empty : rows}
      {footer}
    </section>
  );
}
