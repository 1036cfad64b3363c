import type { DocumentSummary } from '@countersign/contract';
import { Flex, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import { RowText } from './RowText.tsx';
import { text } from './text.ts';

interface DocumentRowProps {
  document: DocumentSummary;
  /** From when on its age counts. */
  since: string | null;
  /** Stands before the age, such as why the row is there. */
  note?: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
}

/** A document in a card: whose it is, for how long, and what can be done about it. */
export function DocumentRow({ document, since, note, children }: DocumentRowProps) {
  const { id, recipient, formPack, project } = document;
  return (
    <Group component="li" gap="6px 12px" py="xs">
      <RowText
        to={paths.document(id)}
        name={fullName(recipient)}
        detail={text.row.detail(formPack.name, project.name)}
      />
      <Group gap="xs" wrap="nowrap" flex="none">
        {note}
        {since !== null && (
          <Text size="sm" c="dimmed" title={formatMoment(since)}>
            {formatAgo(since)}
          </Text>
        )}
      </Group>
      {children !== undefined && (
        <Flex gap={6} flex="none">
          {children}
        </Flex>
      )}
    </Group>
  );
}
