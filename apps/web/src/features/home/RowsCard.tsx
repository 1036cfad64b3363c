import { Anchor, Flex, Paper, Skeleton, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { text } from './text.ts';

interface RowsCardProps<Row> {
  title: string;
  /** Where all of them are. */
  all?: { to: string; label: string };
  /** Undefined until they are known. */
  rows: readonly Row[] | undefined;
  /** Said where there are none. */
  none: string;
  children(row: Row): ReactNode;
}

/** A card of the home page with a few rows; it has room for them before they are there. */
export function RowsCard<Row>({ title, all, rows, none, children }: RowsCardProps<Row>) {
  const id = useId();
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-labelledby={id} mih={150}>
      <Flex gap="sm" justify="space-between" align="baseline" mb="xs">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {all && rows !== undefined && rows.length > 0 && (
          <Anchor component={Link} to={all.to} size="sm" aria-label={all.label}>
            {text.row.all}
          </Anchor>
        )}
      </Flex>
      {rows === undefined && <Skeleton h={180} />}
      {rows?.length === 0 && <Text c="dimmed">{none}</Text>}
      {rows !== undefined && rows.length > 0 && (
        <ul className="lines">{rows.map((row) => children(row))}</ul>
      )}
    </Paper>
  );
}
