import { expect, it } from 'vitest';
import { routeOf } from './route-of.ts';

it('is another route for another path or another record, whatever else is in the address', () => {
  const at = (address: string) => routeOf(new URL(address, 'https://app.example.com'));
  expect(at('/dashboard/documents?tab=drafts&search=Ann#x')).toBe(at('/dashboard/documents'));
  expect(at('/dashboard/')).toBe(at('/dashboard'));
  expect(at('/')).not.toBe(at('/dashboard'));
  expect(at('/dashboard/documents/1?step=send')).not.toBe(at('/dashboard/documents/2?step=send'));
  expect(at('/dashboard/custom-fields?id=1')).not.toBe(at('/dashboard/custom-fields?id=2'));
  expect(at('/dashboard/custom-fields?id=1')).not.toBe(at('/dashboard/custom-fields'));
});
