import { createHash } from 'node:crypto';
import {
  approveDocument,
  attachSigningFile,
  bulkDocuments,
  compareSigning,
  createApprovalSetup,
  type DocumentValues,
  type DocumentView,
  declineSigning,
  finishSigning,
  getDocument,
  getSigning,
  listDocuments,
  removeSigningFile,
  saveSigningValues,
  signingConsent,
  voidDocument,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { documentParties } from '../../platform/database/tables/index.ts';
import { approvalStep } from '../../testing/chains.ts';
import { must, type World } from '../../testing/fixtures.ts';
import {
  makeSigningWorld,
  pixel,
  sendForSigning,
  shownBy,
  shownTo,
  signingSettings,
} from '../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;
let setupId: string;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeSigningWorld(app, tenant);
  const { Approver, SysAdmin } = tenant.users;
  const step = { ...approvalStep(1, 'anyone', [Approver]), conditions: [] };
  const setup = await must(
    app.call(createApprovalSetup, SysAdmin, {
      body: { name: 'At the same time', position: 'by-number', steps: [step] },
    }),
  );
  setupId = setup.id;
});
afterAll(() => app.close());

/** Sends a document whose parties all act at the same time. */
async function sendParallel(approvalSetupId: string | null = null) {
  const sent = await sendForSigning(app, tenant.users.Operator, world, {
    ...signingSettings([1, 1, 1]),
    approvalSetupId,
  });
  const tokenOf = (role: string) =>
    sent.links.find(({ partyId }) => sent.parties.find(({ id }) => id === partyId)?.role === role)
      ?.token ?? '';
  return { id: sent.id, recipient: tokenOf('recipient'), signer: tokenOf('signer') };
}

const ink = { kind: 'typed', text: 'Zofia', hand: 'caveat' } as const;
const ours = (values: DocumentValues[string]) => ({ [world.template.id]: values });
const done = {
  recipient: { address: '1 High Street', sign: ink },
  signer: { witness: ink, remark: 'Seen' },
};
type Role = keyof typeof done;

const finish = (token: string, role: Role, view: DocumentView) =>
  app.call(finishSigning, undefined, {
    params: { token },
    body: {
      commandId: newId(),
      view,
      values: ours(done[role]),
      consent: { version: signingConsent.version },
    },
  });
const save = (token: string, values: DocumentValues[string], own: string) =>
  app.call(saveSigningValues, undefined, {
    params: { token },
    body: { values: ours(values), own },
  });
const compare = (token: string, view: DocumentView) =>
  must(app.call(compareSigning, undefined, { params: { token }, body: { view } }));
const field = (key: string) => `${world.template.id}.${key}`;

describe('parties who act at the same time', () => {
  test.each<[Role, Role, string]>([
    ['recipient', 'signer', 'address'],
    ['signer', 'recipient', 'remark'],
  ])('are notified of what the other one did: the %s before the %s', async (first, second, key) => {
    const sent = await sendParallel();
    const seen = {
      first: await shownBy(app, sent[first]),
      second: await shownBy(app, sent[second]),
    };
    await must(finish(sent[first], first, seen.first));
    const refused = await finish(sent[second], second, seen.second);
    expect(refused.status).toBe(409);
    expect(refused.error.error).toContain(`filled in “${key}”`);
    expect(Object.keys(refused.error.fields ?? {})).toEqual(
      expect.arrayContaining(['view', field(key)]),
    );
    const { items, view } = await compare(sent[second], seen.second);
    const change = items.find(({ text }) => text.endsWith(`“${key}”`));
    expect(change?.placements).toHaveLength(1);
    expect((await compare(sent[second], view)).items).toEqual([]);
    await must(finish(sent[second], second, view));
  });

  test('two who finish at the same moment: one is refused, and finishes what it is shown then', async () => {
    const sent = await sendParallel();
    const roles = ['recipient', 'signer'] as const;
    const views = await Promise.all(roles.map((role) => shownBy(app, sent[role])));
    const answers = await Promise.all(
      roles.map((role, index) => finish(sent[role], role, views[index] as DocumentView)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = roles[answers.findIndex(({ status }) => status === 409)] ?? 'signer';
    await must(finish(sent[late], late, await shownBy(app, sent[late])));
  });

  test('may decline whatever has changed', async () => {
    const sent = await sendParallel();
    await must(finish(sent.recipient, 'recipient', await shownBy(app, sent.recipient)));
    const body = { commandId: newId(), reason: 'No.' };
    const params = { token: sent.signer };
    expect((await app.call(declineSigning, undefined, { params, body })).status).toBe(200);
  });
});

describe('two devices with one link', () => {
  test('each finish what they show: what was saved on the other one is shown first', async () => {
    const { recipient } = await sendParallel();
    const seen = await shownBy(app, recipient);
    await must(save(recipient, { town: 'York' }, (await shownBy(app, recipient)).own));
    const { own } = await must(save(recipient, { address: '2 Low Road' }, seen.own));
    const mine = { ...seen, own };
    const refused = await finish(recipient, 'recipient', mine);
    expect(refused.error.fields).toMatchObject({
      [field('town')]: '“town” was changed on another device.',
    });
    expect(Object.keys(refused.error.fields ?? {})).not.toContain(field('address'));
    const { items, view } = await compare(recipient, mine);
    expect(items.map(({ text }) => text)).toEqual(['“town” was changed on another device']);
    await must(finish(recipient, 'recipient', view));
  });

  test('know what they themselves have saved, and saved again as the answer was lost', async () => {
    const { recipient } = await sendParallel();
    const seen = await shownBy(app, recipient);
    await must(save(recipient, { town: 'York' }, seen.own));
    const { own } = await must(save(recipient, { town: 'York' }, seen.own));
    expect(own).toBe((await shownBy(app, recipient)).own);
    await must(finish(recipient, 'recipient', { ...seen, own }));
  });

  test('know a signature that they have saved, whatever order the database keeps its keys in', async () => {
    const { recipient } = await sendParallel();
    const seen = await shownBy(app, recipient);
    const { own } = await must(save(recipient, done.recipient, seen.own));
    expect(own).toBe((await shownBy(app, recipient)).own);
  });

  test('are notified of each other’s attachments', async () => {
    const { recipient } = await sendParallel();
    const params = { token: recipient };
    const attach = (name: string, files: string) =>
      must(app.call(attachSigningFile, undefined, { params, query: { name, files }, file: pixel }));
    const seen = await shownBy(app, recipient);
    const theirs = await attach('Theirs.png', '');
    const mine = await attach('Mine.png', seen.files);
    const refused = await finish(recipient, 'recipient', { ...seen, files: mine.files });
    expect(refused.error.error).toContain('“Theirs.png” was attached');
    expect(refused.error.error).not.toContain('Mine.png');
    const both = await shownBy(app, recipient);
    const recalled = await must(
      app.call(removeSigningFile, undefined, {
        params: { ...params, id: theirs.id },
        query: { files: both.files },
      }),
    );
    const late = await finish(recipient, 'recipient', both);
    expect(late.error.error).toContain('An attachment was removed');
    await must(finish(recipient, 'recipient', { ...both, files: recalled.files }));
  });
});

test('the certificate has the hash of the shown document, not of its state at signing', async () => {
  const sent = await sendParallel();
  const { result } = await app.call(getSigning, undefined, { params: { token: sent.recipient } });
  await must(save(sent.recipient, done.recipient, result.view.own));
  const view = await shownBy(app, sent.recipient);
  const body = { commandId: newId(), view, consent: { version: signingConsent.version } };
  await must(app.call(finishSigning, undefined, { params: { token: sent.recipient }, body }));
  const parties = await app.platform.database.system((tx) =>
    tx.select().from(documentParties).where(eq(documentParties.documentId, sent.id)),
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([view.others, view.own, view.files]))
    .digest('hex');
  expect(parties.flatMap(({ evidence }) => evidence).map((one) => one.shownSha256)).toContain(hash);
});

test('a request without the shown view is refused with its field', async () => {
  const sent = await sendParallel();
  const body = { commandId: newId(), values: ours(done.recipient) };
  const { status, error } = await app.call(finishSigning, undefined, {
    params: { token: sent.recipient },
    body: body as never,
  });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['view']]);
});

describe('a view', () => {
  const refusedWith = async (token: string, view: DocumentView) => {
    const { status, error } = await finish(token, 'recipient', view);
    return [status, Object.keys(error.fields ?? {}).includes('view')];
  };

  test('of another document, another party, an earlier state, or of nothing is refused', async () => {
    const [sent, other] = [await sendParallel(), await sendParallel()];
    const before = await shownBy(app, sent.recipient);
    await must(save(sent.recipient, { town: 'York' }, before.own));
    const present = await shownBy(app, sent.recipient);
    const alike = await shownBy(app, other.recipient);
    await must(save(other.recipient, { town: 'York' }, alike.own));
    const views: DocumentView[] = [
      before,
      await shownBy(app, other.recipient),
      await shownBy(app, sent.signer),
      { others: '', own: '', files: '' },
      { ...present, others: '' },
      { ...present, own: '' },
      { ...present, own: present.own.slice(0, -1) },
      { ...present, files: present.own },
      { ...present, others: `${present.others}.` },
    ];
    for (const view of views) {
      expect(await refusedWith(sent.recipient, view), JSON.stringify(view)).toEqual([409, true]);
    }
    await must(finish(sent.recipient, 'recipient', present));
  });

  test('is finished once by many at once, and not after it was declined, voided or finished', async () => {
    const { Operator } = tenant.users;
    const many = await sendParallel();
    const view = await shownBy(app, many.recipient);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => finish(many.recipient, 'recipient', view)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await finish(many.recipient, 'recipient', view)).status).not.toBe(200);
    const decline = (token: string) =>
      app.call(declineSigning, undefined, {
        params: { token },
        body: { commandId: newId(), reason: 'No.' },
      });
    const withdraw = (id: string) =>
      app.call(voidDocument, Operator, {
        params: { id },
        body: { commandId: newId(), reason: 'No.' },
      });
    const ends = [
      (sent: { recipient: string }) => decline(sent.recipient),
      (sent: { id: string }) => withdraw(sent.id),
    ];
    for (const end of ends) {
      const sent = await sendParallel();
      const seen = await shownBy(app, sent.recipient);
      const [ended, finished] = await Promise.all([
        end(sent),
        finish(sent.recipient, 'recipient', seen),
      ]);
      const state = (await must(app.call(getDocument, Operator, { params: { id: sent.id } })))
        .state;
      if (finished.status !== 200) expect(ended.status).toBe(200);
      expect([ended.status === 200, state !== 'pending']).toEqual([
        state !== 'pending',
        ended.status === 200,
      ]);
      expect((await finish(sent.recipient, 'recipient', seen)).status).not.toBe(200);
    }
  });
});

describe('a user', () => {
  const approve = (id: string, partyId: string, view: DocumentView) =>
    app.call(approveDocument, tenant.users.Approver, {
      params: { id },
      body: { commandId: newId(), partyId, view },
    });
  const bulk = (id: string, views: Record<string, DocumentView>) =>
    must(
      app.call(bulkDocuments, tenant.users.Approver, {
        body: { commandId: newId(), action: 'approve', ids: [id], views },
      }),
    );
  const listed = async (id: string) => {
    const query = { tab: 'approve', pageSize: 100 } as const;
    const { items } = await must(app.call(listDocuments, tenant.users.Approver, { query }));
    const view = items.find((one) => one.id === id)?.quickTurn?.view;
    if (!view) throw new Error('The list has no view of the document.');
    return view;
  };
  const turnOf = async (id: string) => {
    const { turns } = await must(app.call(getDocument, tenant.users.Approver, { params: { id } }));
    return turns[0]?.partyId ?? '';
  };

  test('approves what the page showed', async () => {
    const sent = await sendParallel(setupId);
    const partyId = await turnOf(sent.id);
    const seen = await shownTo(app, tenant.users.Approver, sent.id);
    await must(finish(sent.recipient, 'recipient', await shownBy(app, sent.recipient)));
    const refused = await approve(sent.id, partyId, seen);
    expect(refused.status).toBe(409);
    expect(refused.error.fields).toMatchObject({
      [field('address')]: expect.stringContaining('filled in “address”'),
    });
    await must(approve(sent.id, partyId, await shownTo(app, tenant.users.Approver, sent.id)));
  });

  test('approves many as the list showed them', async () => {
    const sent = await sendParallel(setupId);
    const seen = await listed(sent.id);
    expect(seen).toEqual(await shownTo(app, tenant.users.Approver, sent.id));
    await must(finish(sent.recipient, 'recipient', await shownBy(app, sent.recipient)));
    const { items } = await bulk(sent.id, { [sent.id]: seen });
    expect(items[0]?.refusal).toContain('has changed since you opened it');
    const without = await bulk(sent.id, {});
    expect(without.items[0]?.refusal).toContain('Open it to approve it');
    const again = await bulk(sent.id, { [sent.id]: await listed(sent.id) });
    expect(again.items[0]).toMatchObject({ isDone: true });
  });
});
