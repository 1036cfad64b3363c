import type { Rows } from '@countersign/contract';
import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react';
import { useId } from 'react';
import classes from '../ListTable.module.css';
import { type PageSize, pageSizes } from '../list-address.ts';
import { text } from '../text.ts';
import { countText } from './row-labels.ts';

interface PageFooterProps {
  rows: Rows<unknown>;
  pageSize: PageSize;
  /** Undefined for the first page. */
  onPage(cursor: string | undefined): void;
  onPageSize(pageSize: PageSize): void;
}

/** Shows the range of rows on the page, and the links to other pages. */
export function PageFooter({ rows, pageSize, onPage, onPageSize }: PageFooterProps) {
  const { items, from, next, previous } = rows;
  const labelId = useId();
  const hasPages = next !== null || previous !== null;
  return (
    <footer className={classes.footer}>
      <Text size="sm" c="dimmed" role="status">
        {from === 0
          ? text.pages.none
          : `${from.toLocaleString('en-GB')}–${(from + items.length - 1).toLocaleString('en-GB')}`}
        {from > 0 && ` ${text.pages.of(countText(rows))}`}
      </Text>
      <Group gap="md">
        {(hasPages || items.length > pageSizes[0]) && (
          <Group gap="xs" wrap="nowrap" c="dimmed" fz="sm">
            <span id={labelId}>{text.pages.size}</span>
            <NativeSelect
              size="xs"
              aria-labelledby={labelId}
              data={pageSizes.map(String)}
              value={String(pageSize)}
              onChange={({ currentTarget: { value } }) =>
                onPageSize(pageSizes.find((one) => String(one) === value) ?? pageSizes[0])
              }
            />
          </Group>
        )}
        {hasPages && (
          <Group gap={6} wrap="nowrap" component="nav" aria-label={text.pages.label}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={text.pages.first}
              disabled={previous === null}
              onClick={() => onPage(undefined)}
            >
              <IconChevronsLeft size={16} aria-hidden />
            </ActionIcon>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconChevronLeft size={15} aria-hidden />}
              disabled={previous === null}
              onClick={() => previous !== null && onPage(previous)}
            >
              {text.pages.previous}
            </Button>
            <Button
              variant="default"
              size="xs"
              rightSection={<IconChevronRight size={15} aria-hidden />}
              disabled={next === null}
              onClick={() => next !== null && onPage(next)}
            >
              {text.pages.next}
            </Button>
          </Group>
        )}
      </Group>
    </footer>
  );
}
