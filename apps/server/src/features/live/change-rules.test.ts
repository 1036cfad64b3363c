import {
  type ChangeSubject,
  contactImports,
  createReport,
  documentImports,
  reportDefinition,
  startReportRun,
  updateReport,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMember } from '../../platform/policy/find-member.ts';
import { openContacts } from '../../testing/contacts.ts';
import { must } from '../../testing/fixtures.ts';
import { importsBy } from '../../testing/imports.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';
import { changeRules } from './change-rules.ts';

let app: TestApp;
let ours: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
});
afterAll(() => app.close());

/** Filters the changed records of a kind to those that a user is notified of. */
async function seenBy(user: TestUser, type: ChangeSubject, ids: string[]): Promise<string[]> {
  const rule = changeRules(app.platform).find(({ subject }) => subject === type);
  if (!rule?.visible) return ids;
  const { visible } = rule;
  return app.platform.database.tenant(ours.id, async (tx) => {
    const caller = await findMember(tx, { ...user, address: '192.0.2.1' });
    return caller ? visible(tx, caller, ids) : [];
  });
}

const definition = reportDefinition.parse({ data: 'documents', columns: ['state'] });
const report = (name: string) => ({
  name,
  description: '',
  definition,
  shares: { userTypes: [], userIds: [] },
});

describe('changes of private records', () => {
  test('a report is published to its owner and those it is shared with', async () => {
    const { Operator, Approver } = ours.users;
    const saved = await must(app.call(createReport, Operator, { body: report('Mine') }));
    const publishedTo = (user: TestUser) => seenBy(user, 'report', [saved.id]);
    expect([await publishedTo(Operator), await publishedTo(Approver)]).toEqual([[saved.id], []]);
    await must(
      app.call(updateReport, Operator, {
        params: { id: saved.id },
        body: {
          ...report('Mine'),
          shares: { userTypes: ['Approver'], userIds: [] },
          revision: saved.revision,
        },
      }),
    );
    expect(await publishedTo(Approver)).toEqual([saved.id]);
  });

  test('a report file is published to the user who requested it', async () => {
    const { Operator, SysAdmin } = ours.users;
    const body = { name: 'Mine', definition, format: 'csv' } as const;
    const { id } = await must(app.call(startReportRun, Operator, { body }));
    expect([
      await seenBy(Operator, 'report-run', [id]),
      await seenBy(SysAdmin, 'report-run', [id]),
    ]).toEqual([[id], []]);
  });

  test('an import is published to those who may see imports of its kind', async () => {
    const { SysAdmin, Operator, 'Operator/Approver': colleague, Approver } = ours.users;
    const drafts = importsBy(app, Operator, 'drafts', documentImports);
    const contacts = importsBy(app, SysAdmin, 'contacts', contactImports);
    await openContacts(app, ours);
    const own = await must(drafts.upload('Email\nann@example.com'));
    const shared = await must(contacts.upload('First name\nAnn'));
    const ids = [own.id, shared.id];
    const seen = await Promise.all(
      [SysAdmin, Operator, colleague, Approver].map(async (user) => {
        const found = await seenBy(user, 'import', ids);
        return ids.map((id) => found.includes(id));
      }),
    );
    expect(seen).toEqual([
      [true, true],
      [true, true],
      [false, true],
      [false, true],
    ]);
  });
});
