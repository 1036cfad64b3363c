import { expect, it } from 'vitest';
import { writeForm } from '../../test-support/write-pdf.ts';
import { checkPages } from './check-pages.ts';

it('refuses a page that takes more processor time than it may', async () => {
  const file = writeForm({ widgets: [], content: '0 0 9 9 re f '.repeat(1000) });
  await checkPages(file);
  await expect(checkPages(file, 0)).rejects.toMatchObject({ code: 'too-complex' });
});

it('refuses a file that no viewer can open', async () => {
  await expect(checkPages(Buffer.from('%PDF-1.7\n'))).rejects.toMatchObject({ code: 'broken' });
});
