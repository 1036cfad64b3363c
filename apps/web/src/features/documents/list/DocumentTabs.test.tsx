import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DocumentTabs } from './DocumentTabs.tsx';

/** The texts of the tabs of these counts. */
function tabsOf(drafts: number, all: number): string[] {
  const counts = { drafts, approve: 3, pending: 1000, declined: 0, approved: 0, all };
  const html = renderToStaticMarkup(
    <MantineProvider>
      <DocumentTabs tab="all" counts={counts} onChange={() => {}} />
    </MantineProvider>,
  );
  return html
    .split('<button')
    .slice(1)
    .map((tab) =>
      `<button${tab}`
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}

it('has a tab for each part of the list, counted up to a limit', () => {
  expect(tabsOf(998, 1001)).toEqual([
    'Drafts 998',
    'Approve 3',
    'Pending 1,000',
    'Declined 0',
    'Approved 0',
    'All 1,000+',
  ]);
});
