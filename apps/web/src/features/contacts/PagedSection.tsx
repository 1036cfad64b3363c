import type { Rows } from '@countersign/contract';
import { Button, Flex, Skeleton, Text } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import type { RowsQueryResult } from '../../kit/lists/answer-of.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { text } from './text.ts';

/** One of the pages that a section shows. */
export interface SectionPage {
  /** Undefined for the first one. */
  cursor: string | undefined;
  isLast: boolean;
  onMore(cursor: string): void;
}

interface PagedSectionProps {
  title: string;
  /** Fetches a page, and shows it by `PagedItems`. */
  renderPage(page: SectionPage): ReactNode;
}

/** A part of a contact's page: the latest first, and earlier things on demand. */
export function PagedSection({ title, renderPage }: PagedSectionProps) {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <RecordSection title={title}>
      <ul className="lines">
        {pages.map((cursor, index) => (
          <Fragment key={cursor ?? ''}>
            {renderPage({
              cursor,
              isLast: index === pages.length - 1,
              onMore: (next) => setPages([...pages, next]),
            })}
          </Fragment>
        ))}
      </ul>
    </RecordSection>
  );
}

interface PagedItemsProps<Item> extends SectionPage {
  query: RowsQueryResult<Rows<Item>>;
  /** Said where there is nothing. */
  empty: string;
  keyOf(item: Item): string;
  render(item: Item): ReactNode;
}

/** The items of one page, and at the end of the last one the way to the next. */
export function PagedItems<Item>(props: PagedItemsProps<Item>) {
  const { query, empty, keyOf, render, isLast, onMore } = props;
  const { currentData, error, isFetching, refetch } = query;
  if (currentData === undefined) {
    return (
      <li>
        {isFetching || error === undefined ? (
          <Skeleton h={64} />
        ) : (
          <Text c="var(--mantine-color-error)" role="alert">
            {messageOf(error)}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
              {text.paged.retry}
            </Button>
          </Text>
        )}
      </li>
    );
  }
  const { items, next, total, from } = currentData;
  if (total === 0) {
    return (
      <li>
        <Text c="dimmed">{empty}</Text>
      </li>
    );
  }
  const left = total - (from + items.length - 1);
  return (
    <>
      {items.map((item) => (
        <Flex key={keyOf(item)} component="li" gap="sm" py="sm">
          {render(item)}
        </Flex>
      ))}
      {isLast && next !== null && (
        <li>
          <Button variant="subtle" size="compact-md" onClick={() => onMore(next)}>
            {text.paged.more(left)}
          </Button>
        </li>
      )}
    </>
  );
}
