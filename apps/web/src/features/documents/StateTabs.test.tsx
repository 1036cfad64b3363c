import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StateTabs } from './StateTabs.tsx';

/** The texts of the tabs of these counts. */
function tabsOf(counts: { draft: number; pending: number; approved: number }): string[] {
  const all = { declined: 0, voided: 0, expired: 0, ...counts };
  const html = renderToStaticMarkup(
    <MantineProvider>
      <StateTabs state={undefined} counts={all} onChange={() => {}} />
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

describe('the tabs of the states of documents', () => {
  it('count exactly up to the limit', () => {
    expect(tabsOf({ draft: 998, pending: 2, approved: 0 })).toEqual([
      'All 1,000',
      'Drafts 998',
      'Pending 2',
      'Approved 0',
      'Declined 0',
    ]);
  });

  it('say that there are more above it, also where only all of them together are', () => {
    expect(tabsOf({ draft: 1001, pending: 1000, approved: 5 })).toEqual([
      'All 1,000+',
      'Drafts 1,000+',
      'Pending 1,000',
      'Approved 5',
      'Declined 0',
    ]);
    expect(tabsOf({ draft: 600, pending: 600, approved: 0 })[0]).toBe('All 1,000+');
  });
});
