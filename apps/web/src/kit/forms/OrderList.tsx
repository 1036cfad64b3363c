import { ActionIcon, Box, ThemeIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { arrayMove } from '../../core/array-move.ts';
import classes from './OrderList.module.css';
import { text } from './text.ts';

interface OrderListProps<Item> {
  items: readonly Item[];
  /** What one is called, such as "form". */
  noun: string;
  /** What they are taken out of, such as "the pack". */
  whole: string;
  keyOf(item: Item): string;
  nameOf(item: Item): string;
  /** What is shown of one, between its number and its buttons. */
  render(item: Item, index: number): ReactNode;
  disabled?: boolean;
  onChange(items: readonly Item[]): void;
}

/** Things in order: moved by dragging, by buttons, or by Alt and an arrow key, and taken out. */
export function OrderList<Item>(props: OrderListProps<Item>) {
  const { items, noun, whole, keyOf, nameOf, render, disabled = false, onChange } = props;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const move = (from: number, to: number) => {
    const item = items[from];
    const next = arrayMove(items, from, to);
    if (item === undefined || disabled || next === items) return;
    onChange(next);
    setAnnouncement(text.order.moved(nameOf(item), noun, to + 1, items.length));
  };
  const remove = (index: number) => {
    const item = items[index];
    if (item === undefined || disabled) return;
    // The button that has the focus goes with it.
    list.current?.focus();
    onChange(items.toSpliced(index, 1));
    setAnnouncement(text.order.removed(nameOf(item), whole));
  };
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };

  return (
    <>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <ol ref={list} tabIndex={-1} className="lines">
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            className={classes.item}
            draggable={!disabled}
            data-dragged={dragged === index || undefined}
            data-over={over === index && dragged !== index ? side(dragged, index) : undefined}
            onDragStart={(event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', nameOf(item));
              setDragged(index);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, index);
              endDrag();
            }}
            onDragEnd={endDrag}
          >
            <IconGripVertical size={16} className="grip" aria-hidden />
            <ThemeIcon variant="light" radius="xl" size={24} fz="xs" fw={600}>
              {index + 1}
            </ThemeIcon>
            <Box flex={1} miw={0}>
              {render(item, index)}
            </Box>
            <ItemButton
              label={text.order.upOf(nameOf(item))}
              hint={text.order.up}
              icon={<IconArrowUp size={16} />}
              onKeyDown={(event) => onKeyDown(event, index)}
              disabled={disabled || index === 0}
              onClick={() => move(index, index - 1)}
            />
            <ItemButton
              label={text.order.downOf(nameOf(item))}
              hint={text.order.down}
              icon={<IconArrowDown size={16} />}
              onKeyDown={(event) => onKeyDown(event, index)}
              disabled={disabled || index === items.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <ItemButton
              label={text.order.removeOf(nameOf(item))}
              hint={text.order.remove}
              icon={<IconX size={16} />}
              onKeyDown={(event) => onKeyDown(event, index)}
              disabled={disabled}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

/** At which edge of the item the dragged one would land. */
function side(dragged: number | null, index: number): 'before' | 'after' | undefined {
  if (dragged === null) return undefined;
  return dragged > index ? 'before' : 'after';
}

interface ItemButtonProps {
  label: string;
  hint: string;
  icon: ReactNode;
  disabled: boolean;
  onClick(): void;
  onKeyDown(event: KeyboardEvent): void;
}

function ItemButton({ label, hint, icon, disabled, onClick, onKeyDown }: ItemButtonProps) {
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        // Not `disabled`: a button that is moved to the end under the finger would lose the focus.
        aria-disabled={disabled}
        onClick={disabled ? undefined : onClick}
        onKeyDown={onKeyDown}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
