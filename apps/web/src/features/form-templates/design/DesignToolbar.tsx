import { ActionIcon, Box, Button, Divider, Menu, Tooltip } from '@mantine/core';
import {
  IconAlignLeft,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconGridDots,
  IconLayoutSidebar,
  IconMagnet,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlus,
  IconRowInsertBottom,
  IconSearch,
  IconTrash,
  IconWand,
} from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { type Act, keysText } from './acts.ts';
import classes from './Designer.module.css';
import { text } from './text.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface DesignToolbarProps {
  acts: ReadonlyMap<string, Act>;
  page: number;
  pageCount: number;
  /** Which of the switches are on. */
  isOn: { grid: boolean; snap: boolean; thumbs: boolean; fullScreen: boolean };
  state: ReactNode;
  isLooking: boolean;
}

/** The acts that are needed most; all of them are in the list of acts. */
export function DesignToolbar({
  acts,
  page,
  pageCount,
  isOn,
  state,
  isLooking,
}: DesignToolbarProps) {
  const tool = (name: string, icon: ReactNode, isPressed?: boolean) => (
    <Tool act={acts.get(name)} icon={icon} isPressed={isPressed} />
  );
  const arrange = [...acts.values()].filter(({ group, keys, name }) =>
    group === 'Align' || (group === 'Size' && name.startsWith('same')) ? keys : false,
  );
  const bar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(bar);
  return (
    <div
      ref={bar}
      className={classes.toolbar}
      role="toolbar"
      aria-label={text.toolbar.label}
      data-part
      {...roving}
    >
      {tool('undo', <IconArrowBackUp size={17} />)}
      {tool('redo', <IconArrowForwardUp size={17} />)}
      <Divider orientation="vertical" my="xs" mx={4} />
      {tool('duplicate', <IconCopy size={16} />)}
      {tool('rows', <IconRowInsertBottom size={17} />)}
      {tool('delete', <IconTrash size={16} />)}
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconAlignLeft size={16} aria-hidden />}
          >
            {text.toolbar.arrange}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {arrange.map(({ name, label, keys: [keys], isAllowed, run }) => (
            <Menu.Item
              key={name}
              disabled={!isAllowed()}
              onClick={run}
              rightSection={keys && <kbd>{keysText(keys)}</kbd>}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Divider orientation="vertical" my="xs" mx={4} />
      {tool('grid', <IconGridDots size={16} />, isOn.grid)}
      {tool('snap', <IconMagnet size={16} />, isOn.snap)}
      {tool('thumbs', <IconLayoutSidebar size={16} />, isOn.thumbs)}
      <Divider orientation="vertical" my="xs" mx={4} />
      {tool('page-before', <IconChevronLeft size={16} />)}
      <span>{text.toolbar.page(page + 1, pageCount)}</span>
      {tool('next-page', <IconChevronRight size={16} />)}
      <Divider orientation="vertical" my="xs" mx={4} />
      {tool('zoom-out', <IconMinus size={16} />)}
      {tool('zoom-in', <IconPlus size={16} />)}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        onClick={() => acts.get('fit-width')?.run()}
      >
        {text.toolbar.fit}
      </Button>
      <Divider orientation="vertical" my="xs" mx={4} />
      <Button
        size="compact-sm"
        variant="light"
        loading={isLooking}
        leftSection={<IconWand size={15} aria-hidden />}
        onClick={() => acts.get('detect')?.run()}
      >
        {text.toolbar.find}
      </Button>
      <Box component="span" flex={1} />
      <span className={classes.state}>{state}</span>
      <FullScreenButton act={acts.get('full-screen')} isFull={isOn.fullScreen} />
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconSearch size={14} aria-hidden />}
        onClick={() => acts.get('acts')?.run()}
      >
        {text.toolbar.commands}
      </Button>
    </div>
  );
}

interface FullScreenButtonProps {
  act: Act | undefined;
  isFull: boolean;
}

function FullScreenButton({ act, isFull }: FullScreenButtonProps) {
  if (act === undefined) return null;
  const keys = isFull ? ['Escape'] : act.keys;
  const Icon = isFull ? IconMinimize : IconMaximize;
  return (
    <Tooltip label={keys.map(keysText).join(', ')} openDelay={400}>
      <Button
        className={classes.fullScreenButton}
        size="compact-sm"
        variant="default"
        leftSection={<Icon size={14} aria-hidden />}
        onClick={act.run}
      >
        {isFull ? text.toolbar.exitFullScreen : text.toolbar.fullScreen}
      </Button>
    </Tooltip>
  );
}

interface ToolProps {
  act: Act | undefined;
  icon: ReactNode;
  isPressed: boolean | undefined;
}

function Tool({ act, icon, isPressed }: ToolProps) {
  if (act === undefined) return null;
  const [keys] = act.keys;
  const isAllowed = act.isAllowed();
  return (
    <Tooltip label={keys ? `${act.label} (${keysText(keys)})` : act.label} openDelay={400}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        color={isPressed ? undefined : 'gray'}
        aria-label={act.label}
        aria-pressed={isPressed}
        // It keeps the focus where it was pressed for the last time.
        data-disabled={!isAllowed || undefined}
        aria-disabled={!isAllowed}
        onClick={() => act.isAllowed() && act.run()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
