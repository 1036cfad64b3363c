import { type FieldWithOptions, pluginOf } from '@countersign/contract';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { text } from './settings-text.ts';

interface OptionsEditorProps {
  field: FieldWithOptions;
  onChange(change: object): void;
  onAdd(): void;
}

/** Edits the options of a field. Each option of a radio group has a box of its own. */
export function OptionsEditor({ field, onChange, onAdd }: OptionsEditorProps) {
  const { options } = field;
  const { hasBoxPerOption } = pluginOf(field);
  const change = (at: number, part: object) => {
    const next = options.map((option, index) => (index === at ? { ...option, ...part } : option));
    const [before, now] = [options[at]?.value, next[at]?.value];
    const placements = field.placements.map((placement) =>
      placement.option !== undefined && placement.option === before
        ? { ...placement, option: now }
        : placement,
    );
    onChange(hasBoxPerOption ? { options: next, placements } : { options: next });
  };
  const remove = (at: number) => {
    const removed = options[at]?.value;
    const left = options.filter((_, index) => index !== at);
    const placements = field.placements.filter(({ option }) => option !== removed);
    onChange(hasBoxPerOption ? { options: left, placements } : { options: left });
  };
  return (
    <Stack role="group" aria-label={text.value.options} gap={4}>
      <Text span size="xs" display="block" fw={500}>
        {text.value.options}
      </Text>
      {options.map(({ value, label }, index) => (
        // Options have no names that stay, and come and go at the end alone or by their button.
        <Group key={index} gap={4} wrap="nowrap">
          <TextInput
            size="xs"
            aria-label={text.value.optionLabel(index + 1)}
            value={label}
            maxLength={500}
            onChange={({ currentTarget }) => change(index, { label: currentTarget.value })}
          />
          <TextInput
            size="xs"
            w={70}
            aria-label={text.value.optionValue(index + 1)}
            value={value}
            maxLength={200}
            error={value === ''}
            onChange={({ currentTarget }) => change(index, { value: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            disabled={options.length === 1}
            aria-label={text.value.removeOption(index + 1)}
            onClick={() => remove(index)}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlus size={13} aria-hidden />}
        onClick={onAdd}
      >
        {text.value.addOption}
      </Button>
    </Stack>
  );
}
