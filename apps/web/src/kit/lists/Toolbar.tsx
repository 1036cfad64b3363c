import type { ListField } from '@countersign/contract';
import type { RefObject } from 'react';
import { ArchivedSelect } from './ArchivedSelect.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import type { FieldOption } from './choices.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { AddFilter } from './Filters.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import classes from './ListTable.module.css';
import { exportKeysOf, type ListColumn } from './list-columns.ts';
import type { ListTableProps } from './list-props.ts';
import { SearchBox } from './SearchBox.tsx';
import { SortSelect } from './SortSelect.tsx';
import type { Look } from './use-look.ts';
import { useIsPhone } from './use-width.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

interface ToolbarProps<Row> extends ListTableProps<Row> {
  fields: readonly ListField[];
  look: Look;
  /** The columns that are shown. */
  shown: readonly ListColumn<Row>[];
  searchRef: RefObject<HTMLInputElement | null>;
  labels: ReadonlyMap<string, string>;
  onSeen(options: readonly FieldOption[]): void;
}

/** Over the rows: search, views, filters, columns and export. */
export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { label, list, look, fields, shown, exportOf } = props;
  const isPhone = useIsPhone();
  const isCards = isPhone && props.renderCard !== undefined;
  return (
    <div className={classes.toolbar}>
      <SearchBox
        label={`Search ${label}`}
        placeholder={props.searchPlaceholder ?? `Search ${label}`}
        value={list.search}
        inputRef={props.searchRef}
        onChange={list.setSearch}
      />
      <div className={classes.tools}>
        <ViewsMenu label={label} list={list} look={look} />
        <AddFilter
          fields={fields}
          sources={props.choices}
          filters={list.filters}
          labels={props.labels}
          onSeen={props.onSeen}
          onChange={list.changeFilters}
        />
        {list.more.archived !== undefined && (
          <ArchivedSelect
            value={list.more.archived}
            onChange={(archived) => list.setMore({ archived })}
          />
        )}
        {isCards && <SortSelect fields={fields} sort={list.sort} onSort={list.setSort} />}
        {props.toolbar}
      </div>
      <div className={classes.endTools}>
        {!isCards && props.columns.length > 1 && (
          <ColumnsMenu columns={props.columns} chosen={look.columns} onChange={look.setColumns} />
        )}
        {exportOf !== undefined && (
          <ExportMenu
            {...exportOf}
            label={label}
            list={list}
            columns={exportKeysOf(shown, fields)}
          />
        )}
        {!isPhone && (
          <KeyboardHelp
            canOpen={props.rowHref !== undefined || props.onOpen !== undefined}
            canSelect={props.bulkActions !== undefined && props.bulkActions.length > 0}
            hasDetails={props.renderDetail !== undefined}
          />
        )}
      </div>
    </div>
  );
}
