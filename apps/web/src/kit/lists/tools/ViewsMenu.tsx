import { Badge, Button, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { useUpdateSavedViewMutation } from '../api.ts';
import classes from '../ListTable.module.css';
import { text } from '../text.ts';
import type { ListState } from '../use-list-state.ts';
import type { Look } from './use-list-preferences.ts';
import { DeleteViewDialog, ViewNameDialog } from './ViewDialogs.tsx';
import { isSameView, openView, viewQueryOf } from './views.ts';

interface ViewsMenuProps {
  /** What the list is of: the list without a view is "All contacts". */
  label: string;
  list: ListState;
  look: Look;
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

/** The saved views of a list: open one, keep what is shown as one, rename and delete. */
export function ViewsMenu({ label, list, look }: ViewsMenuProps) {
  const [dialog, setDialog] = useState<'add' | 'rename' | 'delete'>();
  const [update] = useUpdateSavedViewMutation();
  const { view, views } = look;
  const isChanged =
    view !== undefined && !isSameView(view.query, viewQueryOf(list, list.columns ?? null));
  const close = () => setDialog(undefined);
  const save = async () => {
    if (view === undefined) return;
    const { id, name } = view;
    const query = viewQueryOf(list, list.columns ?? null);
    const answer = await update({ list: list.definition.name, id, name, query });
    if (answer.error) toastError(messageOf(answer.error));
    else toastSuccess(text.views.saved(name));
  };
  const current = view?.name ?? text.views.all(label);
  return (
    <>
      <Menu position="bottom-start" width={270} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.viewButton}
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={15} aria-hidden />}
            title={current}
          >
            <span className="visually-hidden">{text.views.current}: </span>
            <span className={classes.viewName}>{current}</span>
            {isChanged && (
              <>
                {' '}
                <Badge variant="light" color="amber" radius="xl" ml="xs" fw={500}>
                  {text.views.changed}
                </Badge>
              </>
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{text.views.title}</Menu.Label>
          <div className={classes.viewList}>
            <ViewItem
              name={text.views.all(label)}
              isCurrent={view === undefined && !list.isNarrowed}
              onOpen={() => list.change(openView(list, null))}
            />
            {views.map((one) => (
              <ViewItem
                key={one.id}
                name={one.name}
                isCurrent={one.id === view?.id}
                onOpen={() => list.change(openView(list, one))}
              />
            ))}
          </div>
          <Menu.Divider />
          {view !== undefined && isChanged && (
            <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => void save()}>
              {text.views.save}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setDialog('add')}>
            {text.views.saveNew}
          </Menu.Item>
          {view !== undefined && (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDialog('rename')}>
                {text.views.renameMenu}
              </Menu.Item>
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => setDialog('delete')}
              >
                {text.views.deleteMenu}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'add' && <ViewNameDialog list={list} columns={look.columns} onClose={close} />}
      {dialog === 'rename' && view !== undefined && (
        <ViewNameDialog list={list} columns={look.columns} view={view} onClose={close} />
      )}
      {dialog === 'delete' && view !== undefined && (
        <DeleteViewDialog list={list} view={view} onClose={close} />
      )}
    </>
  );
}

interface ViewItemProps {
  name: string;
  isCurrent: boolean;
  onOpen(): void;
}

function ViewItem({ name, isCurrent, onOpen }: ViewItemProps) {
  return (
    <Menu.Item
      leftSection={<IconCheck {...icon} opacity={isCurrent ? 1 : 0} />}
      aria-current={isCurrent || undefined}
      title={name}
      classNames={{ itemLabel: classes.viewName }}
      onClick={onOpen}
    >
      {name}
    </Menu.Item>
  );
}
