import type { CustomField } from '@countersign/contract';
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import classes from './FieldList.module.css';
import { KindLabel } from './KindLabel.tsx';
import { text } from './text.ts';

interface FieldOrderSectionProps {
  fields: readonly CustomField[];
  onMove(from: number, to: number): void;
}

/** The fields of one section: moved by dragging, by buttons, or by Alt and an arrow key. */
export function FieldOrderSection({ fields, onMove }: FieldOrderSectionProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <ol>
      {fields.map((field, index) => (
        <li
          key={field.id}
          className={classes.item}
          draggable
          data-dragged={dragged === index || undefined}
          data-over={over === index ? sideOf(dragged, index) : undefined}
          onDragStart={(event: DragEvent) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', field.name);
            setDragged(index);
          }}
          onDragOver={(event) => {
            // Fields stay in their section: another one's can't be dropped here.
            if (dragged === null) return;
            event.preventDefault();
            setOver(index);
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null) onMove(dragged, index);
            endDrag();
          }}
          onDragEnd={endDrag}
        >
          <IconGripVertical size={16} className="grip" aria-hidden />
          <Group gap="0 14px" flex={1} miw={0}>
            <Text size="sm" fw={550} truncate maw="100%" title={field.name}>
              {field.name}
            </Text>
            <Text size="xs" c="dimmed" component="div">
              <KindLabel kind={field.kind} />
            </Text>
          </Group>
          <MoveButton
            name={field.name}
            towards="up"
            isAtEnd={index === 0}
            onMove={() => onMove(index, index - 1)}
            onOther={() => onMove(index, index + 1)}
          />
          <MoveButton
            name={field.name}
            towards="down"
            isAtEnd={index === fields.length - 1}
            onMove={() => onMove(index, index + 1)}
            onOther={() => onMove(index, index - 1)}
          />
        </li>
      ))}
    </ol>
  );
}

/** At which edge of an item the dragged one would land. */
function sideOf(dragged: number | null, index: number): 'before' | 'after' | undefined {
  if (dragged === null || dragged === index) return undefined;
  return dragged > index ? 'before' : 'after';
}

interface MoveButtonProps {
  name: string;
  towards: 'up' | 'down';
  isAtEnd: boolean;
  onMove(): void;
  /** The move the other way, for Alt and the other arrow key. */
  onOther?(): void;
}

/** Moves an item by one position. */
export function MoveButton({ name, towards, isAtEnd, onMove, onOther }: MoveButtonProps) {
  const Icon = towards === 'up' ? IconArrowUp : IconArrowDown;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const isTowards = event.key === (towards === 'up' ? 'ArrowUp' : 'ArrowDown');
    if (isTowards) onMove();
    else onOther?.();
  };
  return (
    <Tooltip label={text.order.move[towards]}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={towards === 'up' ? text.order.moveUp(name) : text.order.moveDown(name)}
        // Not `disabled`: a button that is moved to the end under the finger would lose the focus.
        aria-disabled={isAtEnd}
        onClick={isAtEnd ? undefined : onMove}
        onKeyDown={onKeyDown}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
