import { Group } from '@mantine/core';
import { AddFilter } from '../filters/Filters.tsx';
import classes from '../ListTable.module.css';
import { exportKeysOf } from '../table/list-columns.ts';
import { useIsPhone } from '../table/use-width.ts';
import { text } from '../text.ts';
import { ArchivedSelect } from './ArchivedSelect.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { ListKeys } from './ListKeys.tsx';
import { PhoneTools } from './PhoneTools.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { ToolbarProps } from './toolbar-props.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

/** Over the rows: search, views, filters, columns and export; on phones one row of search and all others. */
export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { label, list } = props;
  const isPhone = useIsPhone();
  return (
    <div className={classes.toolbar}>
      <SearchBox
        label={text.search.label(label)}
        placeholder={props.searchPlaceholder ?? text.search.label(label)}
        value={list.search}
        inputRef={props.searchRef}
        onChange={list.setSearch}
        onInto={props.onInto}
      />
      {isPhone ? <PhoneTools {...props} /> : <WideTools {...props} />}
    </div>
  );
}

function WideTools<Row>(props: ToolbarProps<Row>) {
  const { label, list, look, fields, shown, exportOf } = props;
  return (
    <>
      <Group gap={8} flex="1 1 auto" miw={0}>
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
        {props.toolbar}
      </Group>
      <div className={classes.endTools}>
        {props.columns.length > 1 && (
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
        <ListKeys
          canOpen={props.rowHref !== undefined || props.onOpen !== undefined}
          canSelect={props.bulkActions !== undefined && props.bulkActions.length > 0}
          hasDetails={props.renderDetail !== undefined}
        />
      </div>
    </>
  );
}
