import {
  approveDocument,
  createApprovalSetup,
  createDelegate,
  type DocumentDetail,
  finishSigning,
  getDocument,
  removeDelegate,
  saveSigningValues,
  sendDocument,
  signingConsent,
} from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { approvalStep } from '../../testing/chains.ts';
import { must, sendBody, type World } from '../../testing/fixtures.ts';
import { atOnce, bothOrders } from '../../testing/races.ts';
import {
  draftForSigning,
  makeSigningWorld,
  sendForSigning,
  shownBy,
  shownTo,
  signingSettings,
} from '../../testing/signing.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';
import { delegateTurnsWorker } from '../documents/index.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  tenant = await app.tenant();
  world = await makeSigningWorld(app, tenant);
});
afterAll(() => app.close());

/** An act that has the turn of the approver open, and the rows that it writes once it has decided whom it asks. */
interface Opening {
  id: string;
  rows: SQL;
  act(): Promise<{ status: number }>;
}

const setupOf = async (...steps: [number, TestUser][]) => {
  const body = {
    name: newId(),
    description: '',
    steps: steps.map(([sequence, user]) => approvalStep(sequence, 'anyone', [user])),
    position: 'by-number' as const,
  };
  return (await must(app.call(createApprovalSetup, tenant.users.SysAdmin, { body }))).id;
};
const partiesOf = (id: string) => sql`select from document_parties where document_id = ${id}`;
const command = () => ({ commandId: newId() });

type Parties = DocumentDetail['parties'];
const recipientOf = (parties: Parties) => parties.find(({ role }) => role === 'recipient')?.id;
async function approve(id: string, parties: Parties, user: TestUser) {
  const partyId = parties.find(({ role, state }) => role === 'approver' && state === 'turn')?.id;
  const body = { ...command(), partyId: partyId ?? '', view: await shownTo(app, user, id) };
  return app.call(approveDocument, user, { params: { id }, body });
}

async function byFinishing(): Promise<Opening> {
  const { Operator, SysAdmin, Approver } = tenant.users;
  const approvalSetupId = await setupOf([1, SysAdmin], [2, Approver]);
  const settings = { ...signingSettings([1, 3, 4]), approvalSetupId };
  const { id, links, parties } = await sendForSigning(app, Operator, world, settings);
  await must(approve(id, parties, SysAdmin));
  const params = {
    token: links.find(({ partyId }) => partyId === recipientOf(parties))?.token ?? '',
  };
  const ink = { kind: 'typed', text: 'Zofia', hand: 'caveat' } as const;
  const values = { [world.template.id]: { address: '1 High Street', sign: ink } };
  const { own } = await shownBy(app, params.token);
  await must(app.call(saveSigningValues, undefined, { params, body: { values, own } }));
  const view = await shownBy(app, params.token);
  const body = { ...command(), view, consent: { version: signingConsent.version } };
  const act = () => app.call(finishSigning, undefined, { params, body });
  return { id, rows: partiesOf(id), act };
}

async function byApproving(): Promise<Opening> {
  const { Operator, SysAdmin, Approver } = tenant.users;
  const approvalSetupId = await setupOf([1, SysAdmin], [2, Approver]);
  const settings = { ...signingSettings([3, 4, 5]), approvalSetupId };
  const { id, parties } = await sendForSigning(app, Operator, world, settings);
  return { id, rows: partiesOf(id), act: () => approve(id, parties, SysAdmin) };
}

async function bySending(): Promise<Opening> {
  const { Operator, Approver } = tenant.users;
  const approvalSetupId = await setupOf([1, Approver]);
  const settings = { ...signingSettings([2, 3, 4]), approvalSetupId };
  const draft = await draftForSigning(app, Operator, world, settings);
  const body = sendBody(Operator, draft);
  const act = () => app.call(sendDocument, Operator, { body });
  return { id: draft.id, rows: sql`select from users where id = ${Approver.userId}`, act };
}

/** Runs a change of who acts for the approver, and the job that follows from it. */
async function changing(change: () => Promise<unknown>): Promise<void> {
  await change();
  const { userId } = tenant.users.Approver;
  await delegateTurnsWorker(app.platform).handle({ tenantId: tenant.id, userId });
}

const addDelegate = () => {
  const { Admin, Approver, SysAdmin } = tenant.users;
  const period = { startsOn: '2020-01-01', endsOn: '2099-12-31' };
  const body = { userId: Approver.userId, delegateId: Admin.userId, ...period };
  return must(app.call(createDelegate, SysAdmin, { body }));
};
const actsForIn = async (id: string) => {
  const { turns } = await must(app.call(getDocument, tenant.users.Admin, { params: { id } }));
  return turns.flatMap(({ actsFor }) => actsFor);
};

describe.each([
  ['finishing', byFinishing],
  ['approving', byApproving],
  ['sending', bySending],
] as const)('a turn that %s opens', (_name, open) => {
  describe.each(bothOrders)('as something changes at the same moment, %s', (_order, isFirst) => {
    const race = async ({ rows, act }: Opening, change: () => Promise<unknown>) => {
      let status = 0;
      const acting = async () => {
        ({ status } = await act());
      };
      const opposing = () => changing(change);
      const calls = isFirst ? ([acting, opposing] as const) : ([opposing, acting] as const);
      await atOnce(app, rows, ...calls);
      expect(status).toBe(200);
    };

    test('is not that of a delegate who was removed', async () => {
      const { id } = await addDelegate();
      const opening = await open();
      const params = { id };
      await race(opening, () => must(app.call(removeDelegate, tenant.users.SysAdmin, { params })));
      expect(await actsForIn(opening.id)).toEqual([]);
    });

    test('is that of a delegate who was added', async () => {
      const opening = await open();
      await race(opening, addDelegate);
      expect(await actsForIn(opening.id)).toEqual(['Test Approver']);
    });
  });
});
