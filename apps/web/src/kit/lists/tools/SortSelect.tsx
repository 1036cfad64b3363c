import { type ListField, sortDirections } from '@countersign/contract';
import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { text } from '../text.ts';
import type { ListState } from '../use-list-state.ts';
import { directionNames } from './sorting.ts';

interface SortSelectProps {
  fields: readonly ListField[];
  sort: ListState['sort'];
  onSort(sort: ListState['sort']): void;
}

/** Sorts cards on phones, as they have no headings. */
export function SortSelect({ fields, sort, onSort }: SortSelectProps) {
  const choices = fields
    .filter(({ canSort }) => canSort === true)
    .flatMap(({ key, label, kind }) =>
      sortDirections.map((direction) => ({
        value: JSON.stringify([key, direction]),
        label: `${label}: ${directionNames(kind)[direction]}`,
        sort: { by: key, direction },
      })),
    );
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      aria-label={text.sort.label}
      leftSection={<IconArrowsSort size={16} aria-hidden />}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={JSON.stringify([sort.by, sort.direction])}
      onChange={(event) => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value);
        if (chosen !== undefined) onSort(chosen.sort);
      }}
    />
  );
}
