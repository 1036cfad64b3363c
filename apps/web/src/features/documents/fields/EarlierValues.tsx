import { type EarlierValue, isEmpty } from '@countersign/contract';
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { formatDate } from '../../../core/dates.ts';
import { text } from './text.ts';
import type { ValuesStore } from './values-store.ts';

interface EarlierValuesProps {
  /** Those of one form. */
  values: readonly EarlierValue[];
  store: ValuesStore;
  disabled: boolean;
}

/** Offers all values of earlier documents for the fields of a form that are empty so far; nothing where none is left. */
export function EarlierValues({ values, store, disabled }: EarlierValuesProps) {
  const left = () => values.filter((one) => isOpen(store, one));
  const countLeft = () => left().length;
  const count = useSyncExternalStore(store.subscribe, countLeft, countLeft);
  if (count === 0) return null;
  const useAll = () => {
    for (const one of left()) take(store, one);
  };
  return (
    <Alert
      color="gray"
      variant="light"
      icon={<IconHistory size={18} aria-hidden />}
      title={text.earlier.title}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 220px">
          {text.earlier.count(count)}
        </Text>
        <Button variant="default" size="xs" disabled={disabled} onClick={useAll}>
          {text.earlier.all}
        </Button>
      </Group>
    </Alert>
  );
}

interface EarlierValueNoteProps {
  value: EarlierValue;
  label: string;
  store: ValuesStore;
  disabled: boolean;
}

/** Offers the value of an earlier document for one field. */
export function EarlierValueNote({ value, label, store, disabled }: EarlierValueNoteProps) {
  const { at, formPack, text: earlier } = value;
  return (
    <Text size="xs" mt={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {text.earlier.filledIn(formatDate(at))} <em>{formPack}</em>: {earlier}{' '}
      <Anchor
        component="button"
        type="button"
        inherit
        underline="always"
        disabled={disabled}
        aria-label={text.earlier.labelOf(label)}
        onClick={() => take(store, value)}
      >
        {text.earlier.one}
      </Anchor>
    </Text>
  );
}

const addressOf = ({ formTemplateId: formId, key }: EarlierValue) => ({ formId, key });

const isOpen = (store: ValuesStore, one: EarlierValue) =>
  store.visibleFields().inputAt(addressOf(one)) !== undefined &&
  isEmpty(store.value(addressOf(one)));

function take(store: ValuesStore, one: EarlierValue): void {
  store.setValue(addressOf(one), one.value);
  store.check(addressOf(one));
}
