import type { CustomChoice } from '@countersign/contract';
import {
  ActionIcon,
  Button,
  Input,
  Stack,
  Text,
  TextInput,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { arrayMove } from '../../core/array-move.ts';
import classes from './FieldEditor.module.css';
import { MoveButton } from './FieldOrderSection.tsx';
import { newChoice } from './new-choice.ts';
import { text } from './text.ts';

interface ChoicesEditorProps {
  path: string;
  choices: readonly CustomChoice[];
  /** How often each is chosen; undefined while it is not known, and nothing can be removed. */
  counts: Readonly<Record<string, number>> | undefined;
  errors: Readonly<Record<string, ReactNode>>;
  onChange(choices: CustomChoice[]): void;
}

/** The choices of a field in their order: added, renamed, moved, archived, and removed where unused. */
export function ChoicesEditor({ path, choices, counts, errors, onChange }: ChoicesEditorProps) {
  const [announcement, setAnnouncement] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const toFocus = useRef<string>(undefined);
  useEffect(() => {
    if (toFocus.current === undefined) return;
    root.current?.querySelector<HTMLElement>(`[data-choice="${toFocus.current}"]`)?.focus();
    toFocus.current = undefined;
  });
  const addAt = (index: number) => {
    const made = newChoice();
    toFocus.current = made.id;
    onChange(choices.toSpliced(index, 0, made));
  };
  const change = (index: number, changes: Partial<CustomChoice>) => {
    const choice = choices[index];
    if (choice) onChange(choices.with(index, { ...choice, ...changes }));
  };
  const move = (from: number, to: number) => {
    const next = arrayMove(choices, from, to);
    if (next === choices) return;
    onChange([...next]);
    setAnnouncement(text.choices.moved(nameOf(choices[from], from), to + 1, choices.length));
  };
  const remove = (index: number) => {
    toFocus.current = (choices[index + 1] ?? choices[index - 1])?.id;
    onChange(choices.toSpliced(index, 1));
    setAnnouncement(text.choices.removed(nameOf(choices[index], index)));
  };
  return (
    <Input.Wrapper
      label={text.fields.choices}
      labelElement="div"
      withAsterisk
      error={errors.choices}
      description={text.choices.help}
    >
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <Stack ref={root} data-path={path} gap="xs" align="flex-start" mt="xs" mb={4}>
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            name={nameOf(choice, index)}
            index={index}
            isLast={index === choices.length - 1}
            count={counts?.[choice.id] ?? (counts === undefined ? undefined : 0)}
            error={errors[`choices.${index}.label`]}
            onChange={(changes) => change(index, changes)}
            onMove={(to) => move(index, to)}
            onNext={() => addAt(index + 1)}
            onRemove={() => remove(index)}
          />
        ))}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => addAt(choices.length)}
          disabled={choices.length >= 200}
        >
          {text.choices.add}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

const nameOf = (choice: CustomChoice | undefined, index: number): string =>
  choice === undefined || choice.label.trim() === ''
    ? text.choices.unnamed(index + 1)
    : choice.label;

interface ChoiceRowProps {
  choice: CustomChoice;
  name: string;
  index: number;
  isLast: boolean;
  count: number | undefined;
  error: ReactNode;
  onChange(changes: Partial<CustomChoice>): void;
  onMove(to: number): void;
  /** Adds one below. */
  onNext(): void;
  onRemove(): void;
}

function ChoiceRow(props: ChoiceRowProps) {
  const { choice, name, index, isLast, count, error, onChange, onMove, onNext, onRemove } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Not sent yet: most lists have more than one choice.
      event.preventDefault();
      onNext();
    }
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onMove(event.key === 'ArrowUp' ? index - 1 : index + 1);
    }
  };
  return (
    <div className={classes.choice} data-archived={choice.isArchived || undefined}>
      <TextInput
        flex={1}
        miw={0}
        aria-label={text.choices.label(index + 1)}
        data-choice={choice.id}
        maxLength={120}
        value={choice.label}
        error={error}
        rightSectionWidth={count !== undefined && count > 0 ? 84 : undefined}
        rightSection={<ChoiceState choice={choice} count={count} />}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <MoveButton
        name={name}
        towards="up"
        isAtEnd={index === 0}
        onMove={() => onMove(index - 1)}
        onOther={() => onMove(index + 1)}
      />
      <MoveButton
        name={name}
        towards="down"
        isAtEnd={isLast}
        onMove={() => onMove(index + 1)}
        onOther={() => onMove(index - 1)}
      />
      <Tooltip label={choice.isArchived ? text.choices.restore : text.choices.archive}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={
            choice.isArchived ? text.choices.restoreOne(name) : text.choices.archiveOne(name)
          }
          onClick={() => onChange({ isArchived: !choice.isArchived })}
        >
          {choice.isArchived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={count === 0 ? text.choices.remove : text.choices.inUse}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={text.choices.removeOne(name)}
          aria-disabled={count !== 0}
          onClick={count === 0 ? onRemove : undefined}
        >
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function ChoiceState({ choice, count }: { choice: CustomChoice; count: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return (
    <Text
      size="xs"
      c="dimmed"
      title={choice.isArchived ? text.choices.chosenBefore : text.choices.chosen}
    >
      {text.choices.times(count)}
    </Text>
  );
}
