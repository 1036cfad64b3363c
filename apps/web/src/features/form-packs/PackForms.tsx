import type { FormPack } from '@countersign/contract';
import { ActionIcon, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { moved } from '../../core/moved.ts';
import classes from './PackForms.module.css';

/** A form of a pack as the list shows it. */
export type PackForm = FormPack['forms'][number];

interface PackFormsProps {
  forms: readonly PackForm[];
  onChange(forms: readonly PackForm[]): void;
}

/** The forms of a pack in order: moved by dragging, by buttons, or by Alt and an arrow key. */
export function PackForms({ forms, onChange }: PackFormsProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const move = (from: number, to: number) => {
    const next = moved(forms, from, to);
    if (next === forms) return;
    onChange(next);
    setAnnouncement(`${forms[from]?.name} is now form ${to + 1} of ${forms.length}.`);
  };
  const remove = (index: number) => {
    onChange(forms.filter((_, one) => one !== index));
    setAnnouncement(`${forms[index]?.name} is taken out of the pack.`);
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
      <ol className={classes.list}>
        {forms.map((form, index) => (
          <li
            key={form.formTemplateId}
            className={classes.item}
            draggable
            data-dragged={dragged === index || undefined}
            data-over={over === index && dragged !== index ? side(dragged, index) : undefined}
            onDragStart={(event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', form.name);
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
            <IconGripVertical size={16} className={classes.grip} aria-hidden />
            <span className={classes.number}>{index + 1}</span>
            <div className={classes.text}>
              <Text size="sm" fw={550} truncate title={form.name}>
                {form.name}
              </Text>
              <Text size="xs" c="dimmed">
                {form.pageCount === 1 ? '1 page' : `${form.pageCount} pages`} · {form.fieldCount}{' '}
                fields
              </Text>
            </div>
            <ItemButton
              label={`Move ${form.name} up`}
              hint="Move up"
              icon={<IconArrowUp size={16} />}
              onKeyDown={(event) => onKeyDown(event, index)}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <ItemButton
              label={`Move ${form.name} down`}
              hint="Move down"
              icon={<IconArrowDown size={16} />}
              onKeyDown={(event) => onKeyDown(event, index)}
              disabled={index === forms.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <ItemButton
              label={`Take ${form.name} out`}
              hint="Take out"
              icon={<IconX size={16} />}
              onKeyDown={(event) => onKeyDown(event, index)}
              disabled={false}
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
  icon: React.ReactNode;
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
        className={classes.button}
        aria-disabled={disabled}
        onClick={disabled ? undefined : onClick}
        onKeyDown={onKeyDown}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
