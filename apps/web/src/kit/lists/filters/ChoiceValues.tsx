import { Checkbox, Loader, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { hasTyped } from '../../../ui/inputs/has-typed.ts';
import type { FilterValuesProps } from '../list-props.ts';
import { text } from '../text.ts';
import type { FieldOption, FoundChoices } from './choices.tsx';

/** From as many choices on there is a box to search them. */
const manyChoices = 8;

/** The choices of a filter as check boxes: the field's own, or those that a source finds. */
export function ChoiceValues(props: FilterValuesProps) {
  const { field, source: Source } = props;
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 250);
  const { options } = field;
  if (options !== undefined) {
    const found = options.filter(({ label }) => hasTyped(label, typed));
    return (
      <Choices
        {...props}
        found={{ options: found, isFetching: false }}
        isSearchable={options.length > manyChoices}
        typed={typed}
        onType={setTyped}
      />
    );
  }
  return (
    <Source words={words} chosen={props.filter.values}>
      {(found) => (
        <Choices
          {...props}
          found={words === '' ? { ...found, options: withChosen(found.options, props) } : found}
          isSearchable={typed !== '' || found.options.length > manyChoices}
          typed={typed}
          onType={setTyped}
        />
      )}
    </Source>
  );
}

/** Adds the chosen options, which stay visible until a search. */
function withChosen(
  options: readonly FieldOption[],
  { filter, labels }: FilterValuesProps,
): FieldOption[] {
  const elsewhere = filter.values.filter((id) => !options.some(({ value }) => value === id));
  return [
    ...elsewhere.map((value) => ({ value, label: labels.get(value) ?? text.values.earlierChoice })),
    ...options,
  ];
}

interface ChoicesProps extends FilterValuesProps {
  found: FoundChoices;
  isSearchable: boolean;
  typed: string;
  onType(typed: string): void;
}

function Choices(props: ChoicesProps) {
  const { field, filter, found, isSearchable, typed, onType, describedBy, onSeen, onChange } =
    props;
  const { options, isFetching } = found;
  const change = (values: string[]) => {
    onSeen(options.filter(({ value }) => values.includes(value)));
    // The group knows only the boxes that are in sight.
    const hidden = filter.values.filter((id) => !options.some(({ value }) => value === id));
    onChange([...hidden, ...values.filter((id) => !hidden.includes(id))]);
  };
  return (
    <Stack gap="xs">
      {isSearchable && (
        <TextInput
          data-autofocus
          type="search"
          size="sm"
          aria-label={text.values.search(field.label)}
          placeholder={text.values.searchShort}
          leftSection={<IconSearch size={15} aria-hidden />}
          rightSection={isFetching && <Loader size={14} aria-hidden />}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          // Enter is for the search; the button below applies.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ScrollArea.Autosize mah={240} type="auto" offsetScrollbars>
        <Checkbox.Group
          aria-label={field.label}
          aria-describedby={describedBy}
          value={filter.values}
          onChange={change}
        >
          <Stack gap={8} py={2} px={2}>
            {options.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
        {options.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {isFetching ? text.values.loading : text.values.none}
          </Text>
        )}
      </ScrollArea.Autosize>
    </Stack>
  );
}
