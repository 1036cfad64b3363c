import { ActionIcon, Flex, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconColumnInsertRight,
  IconCopy,
  IconDots,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { text } from './text.ts';

interface StepActionsProps {
  title: string;
  mayGoEarlier: boolean;
  mayGoLater: boolean;
  onMove(towards: 'earlier' | 'later'): void;
  onAddParallel(): void;
  onCopy(): void;
  onRemove(): void;
}

/** Shows the actions on a step: move, copy, add another one to its row, remove. */
export function StepActions(props: StepActionsProps) {
  const { title, mayGoEarlier, mayGoLater, onMove } = props;
  return (
    <Flex align="center" flex="none">
      <MoveButton
        label={text.steps.earlierOf(title)}
        hint={text.steps.earlier}
        icon={<IconArrowUp size={16} />}
        isPossible={mayGoEarlier}
        onClick={() => onMove('earlier')}
      />
      <MoveButton
        label={text.steps.laterOf(title)}
        hint={text.steps.later}
        icon={<IconArrowDown size={16} />}
        isPossible={mayGoLater}
        onClick={() => onMove('later')}
      />
      <Menu position="bottom-end" width={230} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={text.steps.actions(title)}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconColumnInsertRight size={17} stroke={1.7} aria-hidden />}
            onClick={props.onAddParallel}
          >
            {text.steps.addParallel}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={17} stroke={1.7} aria-hidden />}
            onClick={props.onCopy}
          >
            {text.steps.copy}
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={17} stroke={1.7} aria-hidden />}
            onClick={props.onRemove}
          >
            {text.steps.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Flex>
  );
}

interface MoveButtonProps {
  label: string;
  hint: string;
  icon: ReactNode;
  isPossible: boolean;
  onClick(): void;
}

function MoveButton({ label, hint, icon, isPossible, onClick }: MoveButtonProps) {
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        // Not `disabled`: a button that is at the end would lose the focus.
        aria-disabled={!isPossible}
        onClick={isPossible ? onClick : undefined}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
