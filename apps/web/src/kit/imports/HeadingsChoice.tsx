import type { Import } from '@countersign/contract';
import { Button, Group, NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { useChooseHeadingsMutation } from './api.ts';
import type { OneImportProps } from './import-props.ts';
import { text } from './text.ts';

/** Takes another row of the file for its headings, where the one that was found is not it. */
export function HeadingsChoice({ of, one }: Pick<OneImportProps, 'of'> & { one: Import }) {
  const [isOpen, setIsOpen] = useState(false);
  const [row, setRow] = useState<number | string>(one.headingRow);
  const [choose, { isLoading, error }] = useChooseHeadingsMutation();
  if (!isOpen) {
    return (
      <Group>
        <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
          {text.columns.changeHeadings}
        </Button>
      </Group>
    );
  }
  const isRow = typeof row === 'number' && row >= 1;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isRow) void choose({ endpoints: of.endpoints, id: one.id, row });
      }}
    >
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <NumberInput
            autoFocus
            label={text.columns.headingRow}
            description={text.columns.headingHelp}
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            w={{ base: '100%', xs: 260 }}
            min={1}
            allowDecimal={false}
            allowNegative={false}
            error={error !== undefined}
            value={row}
            onChange={setRow}
          />
          <Button type="submit" loading={isLoading} disabled={!isRow || row === one.headingRow}>
            {text.columns.readAgain}
          </Button>
          <Button variant="default" onClick={() => setIsOpen(false)}>
            {text.columns.cancel}
          </Button>
        </Group>
        <FormError>{messageOf(error)}</FormError>
      </Stack>
    </form>
  );
}
