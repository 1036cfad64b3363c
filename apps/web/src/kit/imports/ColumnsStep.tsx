import type { DuplicateChoice, Import, ImportColumn, ImportMapping } from '@countersign/contract';
import { Alert, Badge, Button, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconBulb } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { clearButton } from '../../ui/inputs/clear-button.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { Emphasis } from '../../ui/page/Emphasis.tsx';
import { useCheckImportMutation } from './api.ts';
import { DuplicatesChoice } from './DuplicatesChoice.tsx';
import { HeadingsChoice } from './HeadingsChoice.tsx';
import classes from './Imports.module.css';
import type { OneImportProps } from './import-props.ts';
import { ReadingChoice } from './ReadingChoice.tsx';
import { SameForAll } from './SameForAll.tsx';
import { text } from './text.ts';

interface ColumnsStepProps extends OneImportProps {
  one: Import;
  onChecked(): void;
}

/** Says of each column of the file what it is. */
export function ColumnsStep({ of, one, columns, duplicates, onChecked }: ColumnsStepProps) {
  const [mapping, setMapping] = useState<ImportMapping>(one.mapping);
  const [defaults, setDefaults] = useState(one.defaults);
  const [choice, setChoice] = useState<DuplicateChoice>(one.duplicates);
  const [decimalSign, setDecimalSign] = useState(one.reading.decimalSign);
  const [check, { isLoading, error }] = useCheckImportMutation();
  const isThere = (key: string) => mapping.includes(key) || Boolean(defaults[key]);
  const missing = columns.filter(({ key, required }) => required && !isThere(key));
  const send = async () => {
    const answer = await check({
      endpoints: of.endpoints,
      id: one.id,
      mapping,
      defaults,
      duplicates: choice,
      decimalSign,
    });
    if (answer.data !== undefined) onChecked();
  };
  return (
    <Stack gap="md">
      <Text>
        <Emphasis
          text={text.columns.found(one.fileName, one.rowCount, one.headingRow)}
          part={one.fileName}
        />
      </Text>
      {of.Decided && <of.Decided defaults={defaults} />}
      <ReadingChoice
        of={of}
        one={one}
        hasNumbers={columns.some(({ key, holds }) => holds === 'number' && mapping.includes(key))}
        decimalSign={decimalSign}
        onDecimalSign={setDecimalSign}
      />
      <HeadingsChoice of={of} one={one} />
      {one.isMappingRemembered && (
        <Alert color="ink" icon={<IconBulb size={18} aria-hidden />} p="sm">
          {text.columns.remembered}
        </Alert>
      )}
      <Needed columns={columns} isThere={isThere} />
      <Paper withBorder radius="lg">
        <div className={classes.columnHead} aria-hidden>
          <span>{text.columns.fileColumn}</span>
          <span>{text.columns.firstValues}</span>
          <span>{text.columns.matched}</span>
        </div>
        <ul aria-label={text.columns.list}>
          {one.headings.map((heading, index) => (
            <FileColumn
              // biome-ignore lint/suspicious/noArrayIndexKey: headings repeat, and stay where they are.
              key={index}
              heading={heading === '' ? text.columns.unnamed(index + 1) : heading}
              values={one.sample.map((cells) => cells[index] ?? '').filter((text) => text !== '')}
              columns={columns}
              mapping={mapping}
              index={index}
              onChange={(key) => setMapping(mapping.with(index, key))}
            />
          ))}
        </ul>
      </Paper>
      <SameForAll columns={columns} values={defaults} onChange={setDefaults} />
      <LeftOut headings={one.headings} mapping={mapping} />
      <DuplicatesChoice choices={duplicates} value={choice} onChange={setChoice} />
      <FormError>{messageOf(error)}</FormError>
      <Group justify="flex-end">
        {missing.length > 0 && (
          <Text size="sm" c="dimmed" role="status">
            {text.columns.missing(missing.map(({ label }) => label).join(', '))}
          </Text>
        )}
        <Button
          rightSection={<IconArrowRight size={18} aria-hidden />}
          loading={isLoading}
          disabled={missing.length > 0}
          onClick={() => void send()}
        >
          {text.columns.check}
        </Button>
      </Group>
    </Stack>
  );
}

interface NeededProps {
  columns: readonly ImportColumn[];
  isThere(key: string): boolean;
}

function Needed({ columns, isThere }: NeededProps) {
  return (
    <Group gap={8}>
      <Text size="sm" c="dimmed">
        {text.columns.required}
      </Text>
      {columns
        .filter(({ required }) => required)
        .map(({ key, label }) => (
          <Badge key={key} color={isThere(key) ? 'green' : 'red'} variant="light">
            {text.columns.requiredOne(label, isThere(key))}
          </Badge>
        ))}
    </Group>
  );
}

interface FileColumnProps {
  heading: string;
  values: readonly string[];
  columns: readonly ImportColumn[];
  mapping: ImportMapping;
  index: number;
  onChange(key: string | null): void;
}

function FileColumn({ heading, values, columns, mapping, index, onChange }: FileColumnProps) {
  const key = mapping[index] ?? null;
  const hint = columns.find((column) => column.key === key)?.hint;
  return (
    <li className={classes.column} data-out={key === null || undefined}>
      <span className={classes.heading}>{heading}</span>
      <Text span size="sm" truncate c="dimmed" title={values.join(', ')}>
        {values.length === 0 ? text.columns.noValues : values.slice(0, 3).join(', ')}
      </Text>
      <Select
        aria-label={text.columns.match(heading)}
        placeholder={text.columns.skip}
        data={columns.map((column) => ({
          value: column.key,
          label: column.required ? text.columns.requiredOption(column.label) : column.label,
          disabled: column.key !== key && mapping.includes(column.key),
        }))}
        value={key}
        onChange={onChange}
        description={hint === '' ? undefined : hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        clearable
        clearButtonProps={clearButton(text.columns.skipOne(heading))}
        nothingFoundMessage={text.columns.none}
        maxDropdownHeight={280}
      />
    </li>
  );
}

function LeftOut({ headings, mapping }: { headings: readonly string[]; mapping: ImportMapping }) {
  const out = headings.flatMap((heading, index) =>
    mapping[index] === null ? [heading === '' ? text.columns.unnamed(index + 1) : heading] : [],
  );
  if (out.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {text.columns.skipped(out.length, out.join(', '))}
    </Text>
  );
}
