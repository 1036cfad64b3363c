import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { RowMenu } from '../../../ui/menus/RowMenu.tsx';
import type { BulkAction } from './SelectionBar.tsx';

interface RowActsMenuProps {
  /** What the row is called. */
  name: string;
  id: string;
  actions: readonly BulkAction[];
  /** Further items, before what can't be undone. */
  children?: ReactNode;
}

/** The menu at the end of a row: what the bar of selected rows would offer for this one alone. */
export function RowActsMenu(props: RowActsMenuProps) {
  return (
    <RowMenu name={props.name} width={230}>
      <Items {...props} />
    </RowMenu>
  );
}

// Drawn once the menu opens: what fits the row is known by then.
function Items({ id, actions, children }: RowActsMenuProps) {
  const offered = actions.filter(({ fits }) => !fits || fits(id));
  const item = ({ key, label, labelOne = label, icon: ItemIcon, color, run }: BulkAction) => (
    <Menu.Item
      key={key}
      color={color}
      leftSection={<ItemIcon size={17} stroke={1.7} aria-hidden />}
      onClick={() =>
        run({
          selection: { ids: [id] },
          count: 1,
          isCountCapped: false,
          isRow: true,
          clear: () => undefined,
        })
      }
    >
      {labelOne}
    </Menu.Item>
  );
  return (
    <>
      {offered.filter(({ color }) => color === undefined).map(item)}
      {children}
      {offered.filter(({ color }) => color !== undefined).map(item)}
    </>
  );
}
