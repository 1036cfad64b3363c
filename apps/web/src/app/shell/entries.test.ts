import { userTypes } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { entries, isCurrentEntry, maySeePage, type Viewer, visibleEntries } from './entries.ts';

const everyone = ['Home', 'Documents', 'Report'];
const admin = [
  'Company',
  'Project',
  'form templates',
  'form packs',
  'users',
  'approval setup',
  'email templates',
  'custom fields',
  'custom fields list',
];

function viewer(more: Partial<Viewer> = {}): Viewer {
  return {
    userType: 'Operator',
    taxRiskAccess: false,
    docDistributionAccess: false,
    showContactsAndDistributions: null,
    ...more,
  };
}

const labels = (of: Viewer) => visibleEntries(of).map((entry) => entry.label);

function currentAt(pathname: string): string[] {
  return entries.filter((entry) => isCurrentEntry(entry, pathname)).map((entry) => entry.label);
}

describe('the entries of the sidebar', () => {
  it.each(userTypes)('shows the Admin group to SysAdmin alone: %s', (userType) => {
    const expected = userType === 'SysAdmin' ? [...everyone, ...admin] : everyone;
    expect(labels(viewer({ userType }))).toEqual(expected);
  });

  it('shows nothing more where the browser keeps no user type', () => {
    expect(labels(viewer({ userType: null }))).toEqual(everyone);
    expect(labels(viewer({ userType: 'sysadmin' }))).toEqual(everyone);
  });

  it('shows Tax Risks to those with tax-risk access', () => {
    expect(labels(viewer({ taxRiskAccess: true }))).toEqual([...everyone, 'Tax Risks']);
  });

  it.each([
    [true, 'true', true],
    [true, 'false', false],
    [true, null, false],
    [true, 'TRUE', false],
    [false, 'true', false],
    [false, null, false],
  ])(
    'shows Contacts and Doc Distributions: access %s, local flag %s: %s',
    (access, flag, shown) => {
      const of = viewer({ docDistributionAccess: access, showContactsAndDistributions: flag });
      expect(labels(of)).toEqual(shown ? [...everyone, 'Contacts', 'Doc Distributions'] : everyone);
    },
  );
});

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

describe('the guard of pages', () => {
  it('follows the entries', () => {
    expect(maySeePage(viewer(), '/dashboard/form-template/7')).toBe(false);
    expect(maySeePage(viewer({ userType: 'SysAdmin' }), '/dashboard/form-template/7')).toBe(true);
    expect(maySeePage(viewer(), '/dashboard/add-contact')).toBe(false);
    expect(maySeePage(viewer(), '/dashboard/documents/7')).toBe(true);
    expect(maySeePage(viewer(), '/dashboard/outbox')).toBe(true);
  });
});
