import { userTypes } from '@countersign/contract';
import { mayAll } from '@countersign/domain';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../core/session/access.ts';
import { findActs, findPages } from './find-commands.ts';

function viewer(userType: (typeof userTypes)[number], hasFlags: boolean): Viewer {
  return {
    may: mayAll({
      kind: 'user',
      userType,
      taxRiskAccess: hasFlags,
      docDistributionAccess: hasFlags,
    }),
    userType,
    showContactsAndDistributions: 'true',
  };
}

const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label);

describe('the command search', () => {
  it('finds every page and act for a SysAdmin, each once', () => {
    const pages = labels(findPages(viewer('SysAdmin', true), ''));
    expect(pages).toEqual([...new Set(pages)]);
    expect(pages).toEqual(
      expect.arrayContaining(['Home', 'Form templates', 'Companies', 'Projects', 'Audit trail']),
    );
    expect(labels(findActs(viewer('SysAdmin', true), ''))).toEqual(
      expect.arrayContaining([
        'Create document',
        'Create company',
        'Create project',
        'Add contact',
      ]),
    );
  });

  it('finds acts by each of the words for them', () => {
    for (const word of ['new', 'add', 'create'])
      expect(labels(findActs(viewer('SysAdmin', true), `${word} comp`))).toEqual([
        'Create company',
      ]);
  });

  it('finds for others what they may see alone', () => {
    expect(labels(findPages(viewer('Operator', false), ''))).toEqual([
      'Home',
      'Documents',
      'Report',
      'Projects',
      'Report files',
      'Profile',
      'Signature',
      'Security',
      'Preferences',
      'Notifications',
      'Notification settings',
      'My absences',
      'Verify PDF',
    ]);
    expect(labels(findActs(viewer('Operator', false), ''))).toEqual([
      'Create document',
      'Create report',
    ]);
    expect(labels(findActs(viewer('Approver', false), ''))).toEqual(['Create report']);
    expect(labels(findPages(viewer('Approver', true), 'ta ri'))).toEqual(['Tax Risks']);
    expect(labels(findPages(viewer('Admin', true), 'settings tax'))).toEqual([]);
  });

  it('finds by how words begin, whatever their case', () => {
    const found = (words: string) => labels(findPages(viewer('SysAdmin', true), words));
    expect(found('FORM')).toEqual(['Form templates', 'Form packs']);
    expect(found('pack form')).toEqual(['Form packs']);
    expect(found('orm')).toEqual([]);
    expect(userTypes.length).toBeGreaterThan(0);
  });
});
