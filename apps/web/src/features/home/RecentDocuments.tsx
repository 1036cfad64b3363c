import type { DocumentSummary } from '@countersign/contract';
import { Title } from '@mantine/core';
import { createElement } from 'react';
import { deferredComponent } from '../../ui/deferred/deferred-component.ts';
import { Placeholder } from '../../ui/deferred/Placeholder.tsx';
import { text } from './text.ts';

const lateTable = deferredComponent(() => import('./RecentTable.tsx'));

/** About as high as the table is, in pixels. */
const usualHeight = 470;

/** The documents that were changed last; their table comes late, as it stands at the end for most. */
export function RecentDocuments({ documents }: { documents?: readonly DocumentSummary[] }) {
  const RecentTable = lateTable.useComponent();
  return (
    <section aria-labelledby="recent-heading">
      <Title order={2} size="h3" id="recent-heading" mb="sm">
        {text.cards.recent}
      </Title>
      {RecentTable ? (
        createElement(RecentTable, { documents })
      ) : (
        <Placeholder height={usualHeight} />
      )}
    </section>
  );
}
