import { ActionIcon, Button, Flex, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { arrayMove } from '../../core/array-move.ts';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { namesTyped, withMore } from './departments.ts';
import type { ProjectFormValues } from './project-values.ts';
import { text } from './text.ts';

interface DepartmentsFieldProps {
  edits: FormState<ProjectFormValues>;
  disabled: boolean;
}

/** The departments in the order in which they are offered: added, renamed, moved and taken out. */
export function DepartmentsField({ edits, disabled }: DepartmentsFieldProps) {
  const { form } = edits;
  const names = form.values.departments;
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const set = (next: readonly string[]) => form.setFieldValue('departments', [...next]);

  const move = (position: number, by: number) => {
    const to = position + by;
    set(arrayMove(names, position, to));
    setSaid(text.departments.moved(names[position], to + 1, names.length));
    // The button that was pressed goes along with its row.
    const button = by < 0 ? 'up' : 'down';
    requestAnimationFrame(() =>
      list.current?.children[to]?.querySelector<HTMLElement>(`[data-move="${button}"]`)?.focus(),
    );
  };
  const remove = (position: number) => {
    set(names.filter((_, index) => index !== position));
    setSaid(text.departments.removed(names[position]));
  };

  return (
    <div role="group" aria-label={text.fields.departments} data-path={edits.pathOf('departments')}>
      <Text size="sm" fw={500}>
        {text.fields.departments}
      </Text>
      <Text size="xs" c="dimmed" mb={8}>
        {text.departments.help}
      </Text>
      {names.length > 0 && (
        <Stack component="ol" gap={6} mb="xs" ref={list}>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
            <Flex key={index} component="li" gap="xs">
              <TextInput
                flex={1}
                miw={0}
                aria-label={text.departments.name(index + 1)}
                size="sm"
                maxLength={80}
                autoComplete="off"
                disabled={disabled}
                {...form.getInputProps(`departments.${index}`)}
              />
              {!disabled && (
                <Group gap={2} wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    data-move="up"
                    aria-label={text.departments.up(name)}
                    aria-disabled={index === 0}
                    onClick={() => index > 0 && move(index, -1)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    data-move="down"
                    aria-label={text.departments.down(name)}
                    aria-disabled={index === names.length - 1}
                    onClick={() => index < names.length - 1 && move(index, 1)}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={text.departments.remove(name)}
                    onClick={() => remove(index)}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </Group>
              )}
            </Flex>
          ))}
        </Stack>
      )}
      {typeof form.errors.departments === 'string' && (
        <Text size="sm" c="var(--mantine-color-error)" mb={8}>
          {form.errors.departments}
        </Text>
      )}
      {!disabled && <AddDepartments onAdd={(more) => set(withMore(names, more))} />}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

function AddDepartments({ onAdd }: { onAdd(names: string[]): void }) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const names = namesTyped(typed);
    if (names.length === 0) return;
    onAdd(names);
    setTyped('');
  };
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
        miw={0}
        aria-label={text.departments.addLabel}
        placeholder={text.departments.addHelp}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form is not to be saved by it.
          event.preventDefault();
          add();
        }}
        // Anyone who saves with something typed means it to be there.
        onBlur={add}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={add}
        disabled={namesTyped(typed).length === 0}
      >
        {text.departments.add}
      </Button>
    </Group>
  );
}
