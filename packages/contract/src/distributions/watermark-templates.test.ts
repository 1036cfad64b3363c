import { expect, test } from 'vitest';
import { watermarkSettings } from './watermark-templates.ts';

const { pages } = watermarkSettings.shape;

test.each(['all', '1', '1-3, 7, 12-', '1 - 3 ,7', '2 -'])('“%s” are pages', (choice) => {
  expect(pages.safeParse(choice).success).toBe(true);
});

test.each(['', 'none', '1-3-5', ',1', '1 2'])('“%s” are none', (choice) => {
  expect(pages.safeParse(choice).success).toBe(false);
});

test('a choice of a million spaces is refused as soon as any', () => {
  expect(pages.safeParse(`1-${' '.repeat(1_000_000)}!`).success).toBe(false);
});
