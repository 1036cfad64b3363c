import { Skeleton, Table } from '@mantine/core';
import { useResizeObserver } from '@mantine/hooks';
import { type CSSProperties, Fragment, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import classes from '../ListTable.module.css';
import type { RowsViewProps } from '../list-props.ts';
import { DetailToggle } from './DetailToggle.tsx';
import { defaultWidth, type ListColumn } from './list-columns.ts';
import { TableCells } from './TableCells.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useRowKeys } from './use-row-keys.ts';

const checkWidth = 40;
const menuWidth = 52;
const detailWidth = 36;

/** The rows of a list as a table. */
export function TableView<Row>(props: RowsViewProps<Row>) {
  const { rows, columns, choice, renderMenu, renderDetail, details } = props;
  const { rowKey, rowName, rowHref } = props;
  const base = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const [scroll, room] = useResizeObserver<HTMLDivElement>();
  const navigate = useNavigate();
  const items = rows?.items;
  const open = (row: Row, inNewTab = false) => {
    const href = rowHref?.(row);
    if (href === undefined) props.onOpen?.(row);
    else if (inNewTab) window.open(href, '_blank', 'noopener');
    else void navigate(href);
  };
  const keys = useRowKeys({
    rows: items,
    body,
    onOpen: (index) => items?.[index] !== undefined && open(items[index]),
    onToggle: (index) => items?.[index] !== undefined && choice?.toggle(rowKey(items[index])),
    onDetail: (index, isShown) => {
      const row = items?.[index];
      if (row === undefined || renderDetail === undefined) return false;
      details.show(rowKey(row), isShown);
      return true;
    },
    onTop: props.onTop,
    onPage: (by) => {
      const cursor = by === 1 ? rows?.next : rows?.previous;
      if (typeof cursor !== 'string' || props.onPage === undefined) return false;
      props.onPage(cursor);
      return true;
    },
  });
  const count = columns.length + (choice ? 1 : 0) + (renderDetail ? 1 : 0) + (renderMenu ? 1 : 0);
  const leads = rowHref !== undefined || props.onOpen !== undefined;
  const minWidth =
    sum(columns) +
    (choice === undefined ? 0 : checkWidth) +
    (renderDetail === undefined ? 0 : detailWidth) +
    (renderMenu === undefined ? 0 : menuWidth);
  const isWide = room.width > 0 && room.width < minWidth;
  const detailLeft = choice === undefined ? 0 : checkWidth;
  const leadLeft = detailLeft + (renderDetail === undefined ? 0 : detailWidth);
  // Which row it is stays in sight, where that leaves room for other columns.
  const isLeadFixed = isWide && (leadLeft + widthOf(columns[0] ?? {})) * 2 < room.width;
  return (
    <div
      ref={scroll}
      className={classes.scroll}
      data-dimmed={props.isDimmed || undefined}
      // A table that fits has its head at the top of the page; one that is too wide has to scroll by itself.
      data-wide={isWide || undefined}
      data-leads={isLeadFixed || undefined}
      style={
        { '--detail-left': `${detailLeft}px`, '--lead-left': `${leadLeft}px` } as CSSProperties
      }
      // Rows take the focus; while there are none, what scrolls does.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isWide && items === undefined ? 0 : undefined}
    >
      <Table
        className={classes.table}
        verticalSpacing="sm"
        horizontalSpacing={12}
        style={{ minWidth }}
      >
        <colgroup>
          {choice !== undefined && <col style={{ width: checkWidth }} />}
          {renderDetail !== undefined && <col style={{ width: detailWidth }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: share(column, columns) }} />
          ))}
          {renderMenu !== undefined && <col style={{ width: menuWidth }} />}
        </colgroup>
        <TableHead
          columns={columns}
          fields={props.fields}
          sort={props.sort}
          onSort={props.onSort}
          choice={choice}
          ids={items?.map(rowKey) ?? []}
          hasDetails={renderDetail !== undefined}
          hasMenu={renderMenu !== undefined}
        />
        <Table.Tbody ref={body} onKeyDown={keys.onKeyDown}>
          {items === undefined ? (
            <SkeletonRows rows={props.expected ?? 5} count={count} />
          ) : (
            items.map((row, index) => {
              const id = rowKey(row);
              const isShown = details.isShown(id);
              const detailId = `${base}-${id}`;
              return (
                <Fragment key={id}>
                  <TableRow
                    id={id}
                    name={rowName(row)}
                    index={index}
                    count={items.length}
                    onOpen={leads ? (inNewTab) => open(row, inNewTab) : undefined}
                    isOpen={props.openKey === id}
                    choice={choice}
                    active={keys.active}
                  >
                    <TableCells
                      row={row}
                      columns={columns}
                      href={rowHref?.(row)}
                      onOpen={leads ? () => open(row) : undefined}
                      detail={
                        renderDetail && (
                          <DetailToggle
                            name={rowName(row)}
                            controls={detailId}
                            isShown={isShown}
                            onToggle={() => details.show(id, !isShown)}
                          />
                        )
                      }
                      menu={renderMenu?.(row)}
                    />
                  </TableRow>
                  {isShown && renderDetail !== undefined && (
                    <Table.Tr id={detailId}>
                      <Table.Td colSpan={count} className={classes.detail}>
                        {renderDetail(row)}
                      </Table.Td>
                    </Table.Tr>
                  )}
                </Fragment>
              );
            })
          )}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function widthOf({ width = defaultWidth }: { width?: number }): number {
  return width;
}

function sum<Row>(columns: readonly ListColumn<Row>[]): number {
  return columns.reduce((all, column) => all + widthOf(column), 0);
}

/** Computes the share of a column in the width; the narrow columns at both ends take theirs from all of them. */
function share<Row>(column: ListColumn<Row>, columns: readonly ListColumn<Row>[]): string {
  return `${(widthOf(column) / sum(columns)) * 100}%`;
}

const skeletonWidths = [72, 58, 66, 50, 62];

function SkeletonRows({ rows, count }: { rows: number; count: number }) {
  const widths = Array.from(
    { length: rows },
    (_, row) => skeletonWidths[row % skeletonWidths.length] ?? 60,
  );
  return widths.map((width, row) => (
    <Table.Tr key={row}>
      {Array.from({ length: count }, (_, index) => (
        <Table.Td key={index}>
          <Skeleton h={14} my={4} w={`${width - (index % 2) * 10}%`} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}
