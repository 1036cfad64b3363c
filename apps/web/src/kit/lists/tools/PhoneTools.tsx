import { Button, Drawer, Indicator, Stack, Text } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconChevronLeft,
  IconColumns3,
  IconFilter,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { canFilter, NewFilter } from '../filters/Filters.tsx';
import classes from '../ListTable.module.css';
import { exportKeysOf } from '../table/list-columns.ts';
import { text } from '../text.ts';
import { ArchivedSelect } from './ArchivedSelect.tsx';
import { ColumnsEditor } from './ColumnsMenu.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { SortSelect } from './SortSelect.tsx';
import type { ToolbarProps } from './toolbar-props.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

/** Names the page of the sheet: all tools, or one that needs the room. */
type Page = 'tools' | 'filter' | 'columns';

/** On a phone all tools of a list but the search: one button, and a sheet from below. */
export function PhoneTools<Row>(props: ToolbarProps<Row>) {
  const { label, list } = props;
  const [page, setPage] = useState<Page>();
  const count = list.filters.length;
  const close = () => setPage(undefined);
  const titles: Record<Page, string> = {
    tools: text.phone.show(label),
    filter: text.filters.add,
    columns: text.columns.title,
  };
  return (
    <>
      <Indicator label={count} size={18} disabled={count === 0} offset={3}>
        <Button
          variant="default"
          className={classes.phoneTools}
          aria-label={text.phone.tools(count)}
          aria-haspopup="dialog"
          onClick={() => setPage('tools')}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
        </Button>
      </Indicator>
      <Drawer
        opened={page !== undefined}
        onClose={close}
        title={titles[page ?? 'tools']}
        position="bottom"
        radius="lg"
        classNames={{ content: classes.sheet }}
      >
        {page === 'tools' && <AllTools {...props} onPage={setPage} onClose={close} />}
        {page === 'filter' && (
          <OneTool onBack={() => setPage('tools')}>
            <NewFilter
              fields={props.fields}
              sources={props.choices}
              filters={list.filters}
              labels={props.labels}
              onSeen={props.onSeen}
              onChange={list.changeFilters}
              onDone={close}
            />
          </OneTool>
        )}
        {page === 'columns' && (
          <OneTool onBack={() => setPage('tools')}>
            <ColumnsEditor
              columns={props.columns}
              chosen={props.look.columns}
              onChange={props.look.setColumns}
            />
          </OneTool>
        )}
      </Drawer>
    </>
  );
}

interface AllToolsProps<Row> extends ToolbarProps<Row> {
  onPage(page: Page): void;
  onClose(): void;
}

function AllTools<Row>(props: AllToolsProps<Row>) {
  const { label, list, look, fields, shown, exportOf, onPage, onClose } = props;
  return (
    <Stack gap="md" className={classes.sheetTools}>
      <Tool name={text.views.current}>
        <ViewsMenu label={label} list={list} look={look} />
      </Tool>
      {canFilter(fields) && (
        <Tool name={text.filters.button}>
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            onClick={() => onPage('filter')}
          >
            {text.filters.add}
          </Button>
          {list.filters.length > 0 && (
            <Button variant="subtle" color="gray" onClick={() => list.setFilters([])}>
              {list.filters.length === 1
                ? text.phone.clearOne
                : text.phone.clearAll(list.filters.length)}
            </Button>
          )}
        </Tool>
      )}
      {list.more.archived !== undefined && (
        <Tool name={text.phone.archive}>
          <ArchivedSelect
            value={list.more.archived}
            onChange={(archived) => list.setMore({ archived })}
          />
        </Tool>
      )}
      <Tool name={text.phone.sort}>
        <SortSelect fields={fields} sort={list.sort} onSort={list.setSort} />
      </Tool>
      {(props.columns.length > 1 || exportOf !== undefined || props.toolbar) && (
        <Tool name={text.phone.more}>
          {props.columns.length > 1 && (
            <Button
              variant="default"
              leftSection={<IconColumns3 size={16} aria-hidden />}
              onClick={() => onPage('columns')}
            >
              {text.columns.title}
            </Button>
          )}
          {props.toolbar}
          {exportOf !== undefined && (
            <ExportMenu
              {...exportOf}
              label={label}
              list={list}
              columns={exportKeysOf(shown, fields)}
              isWide
            />
          )}
        </Tool>
      )}
      <Button onClick={onClose}>{text.phone.done}</Button>
    </Stack>
  );
}

function Tool({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <Text size="sm" fw={600} mb={6}>
        {name}
      </Text>
      <Stack gap="xs">{children}</Stack>
    </section>
  );
}

/** One tool with the whole sheet, and the way back; the focus comes along. */
function OneTool({ onBack, children }: { onBack(): void; children: ReactNode }) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <Button
        ref={back}
        variant="subtle"
        size="compact-sm"
        mb="sm"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        {text.phone.back}
      </Button>
      {children}
    </>
  );
}
