import { describe, expect, it } from 'vitest';
import { entries, isCurrentEntry } from './entries.ts';

function currentAt(pathname: string): string[] {
  return entries.filter((entry) => isCurrentEntry(entry, pathname)).map((entry) => entry.label);
}

describe('the current entry', () => {
  it.each([
    ['/dashboard', ['Home']],
    ['/dashboard/', ['Home']],
    ['/dashboard/documents', ['Documents']],
    ['/dashboard/documents/new', ['Documents']],
    ['/dashboard/contacts', ['Contacts']],
    ['/dashboard/add-contact', ['Contacts']],
    ['/dashboard/docDistributions', ['Doc Distributions']],
    ['/dashboard/form-template/7', ['form templates']],
    ['/dashboard/custom-fields', ['custom fields']],
    ['/dashboard/custom-fields-list', ['custom fields list']],
    ['/dashboard/outbox', []],
  ])('at %s is %j', (pathname, expected) => {
    expect(currentAt(pathname)).toEqual(expected);
  });
});
