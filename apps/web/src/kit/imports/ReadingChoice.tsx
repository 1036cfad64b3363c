import type { DecimalSign, Import } from '@countersign/contract';
import { tableEncodings } from '@countersign/contract';
import { Select, SimpleGrid, Stack } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { useChooseHeadingsMutation } from './api.ts';
import { encodingLabels } from './encoding-labels.ts';
import type { OneImportProps } from './import-props.ts';
import { text } from './text.ts';

interface ReadingChoiceProps extends Pick<OneImportProps, 'of'> {
  one: Import;
  /** Whether the file has a column of numbers. */
  hasNumbers: boolean;
  decimalSign: DecimalSign | null;
  onDecimalSign(sign: DecimalSign | null): void;
}

const encodings = tableEncodings.map((value) => ({ value, label: encodingLabels[value] }));

/** Chooses how the file is read, where it is not as was found: its encoding or sheet, and its decimal sign. */
export function ReadingChoice(props: ReadingChoiceProps) {
  const { of, one, hasNumbers, decimalSign, onDecimalSign } = props;
  const [choose, { isLoading, error }] = useChooseHeadingsMutation();
  const { encoding, sheets, sheet } = one.reading;
  const common = { allowDeselect: false, disabled: isLoading } as const;
  const read = (choice: { encoding?: (typeof tableEncodings)[number]; sheet?: number }) =>
    void choose({ endpoints: of.endpoints, id: one.id, ...choice });
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {encoding !== null && (
          <Select
            {...common}
            label={text.columns.encoding}
            description={text.columns.encodingHelp}
            data={encodings}
            value={encoding}
            searchable
            onChange={(next) => {
              const chosen = tableEncodings.find((one) => one === next);
              if (chosen !== undefined) read({ encoding: chosen });
            }}
          />
        )}
        {sheets.length > 1 && (
          <Select
            {...common}
            label={text.columns.sheet}
            description={text.columns.sheetHelp}
            data={sheets.map(({ name, isHidden }, index) => ({
              value: String(index),
              label: isHidden ? text.columns.hiddenSheet(name) : name,
            }))}
            value={String(sheet)}
            onChange={(next) => {
              if (next !== null) read({ sheet: Number(next) });
            }}
          />
        )}
        {hasNumbers && (
          <Select
            {...common}
            label={text.columns.decimalSign}
            description={text.columns.decimalHelp}
            data={[
              { value: '', label: text.columns.automatic },
              { value: '.', label: text.columns.point },
              { value: ',', label: text.columns.comma },
            ]}
            value={decimalSign ?? ''}
            onChange={(next) => onDecimalSign(next === '.' || next === ',' ? next : null)}
          />
        )}
      </SimpleGrid>
      <FormError>{messageOf(error)}</FormError>
    </Stack>
  );
}
