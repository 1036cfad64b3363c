import {
  addComment,
  amendDocument,
  approveDocument,
  attachDraftFile,
  changeDocumentPack,
  copyPartyLink,
  correctDocument,
  createApprovalSetup,
  createDocument,
  createFormPack,
  type DocumentDetail,
  declineDocument,
  deleteDocument,
  duplicateDocument,
  extendDocument,
  finishAgain,
  getDocument,
  reassignParty,
  recordPaperSignature,
  remindParties,
  reopenDocument,
  returnDocument,
  savePartyValues,
  sendDocument,
  signInPerson,
  takeBackDocument,
  textPartyLink,
  type UserType,
  updateDocument,
  updateDocumentRules,
  userTypes,
  voidDocument,
} from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { documentParties, documents } from '../../platform/database/tables/index.ts';
import { approvalStep, recipientParty, settingsOf } from '../../testing/chains.ts';
import {
  drawTestForm,
  makeWorld,
  must,
  recipient,
  sendBody,
  type World,
} from '../../testing/fixtures.ts';
import { pixel, shownTo } from '../../testing/signing.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';
import { endDocuments } from './deliver/document-timers.ts';

let app: TestApp;
let ours: TestTenant;
let stranger: TestUser;
let world: World;
/** An approval setup with a step that the Approver approves, at the same time as an external party signs. */
let setupId: string;
let otherPackId: string;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  stranger = (await app.otherTenant()).users.SysAdmin;
  world = await makeWorld(app, ours);
  const steps = [approvalStep(1, 'anyone', [ours.users.Approver])];
  const body = { name: 'One step', description: '', steps, position: 'by-number' as const };
  setupId = (await must(app.call(createApprovalSetup, ours.users.SysAdmin, { body }))).id;
  const rules = { mayReassignApprovals: true };
  await must(app.call(updateDocumentRules, ours.users.SysAdmin, { body: rules }));
  const other = { name: 'Other pack', formTemplateIds: [world.template.id] };
  otherPackId = (await must(app.call(createFormPack, ours.users.SysAdmin, { body: other }))).id;
});
afterAll(() => app.close());

const states = ['draft', 'pending', 'approved', 'declined', 'voided', 'expired'] as const;
type State = (typeof states)[number];

/** The Operator drafts it, the Approver is asked, the Operator/Approver has nothing to do with it. */
async function documentIn(state: State): Promise<DocumentDetail> {
  const { Operator, Approver } = ours.users;
  const { pack, project, template } = world;
  const person = { ...recipient, firstName: 'Ivan', email: 'ivan@example.com' };
  const signer = { ...recipientParty(), role: 'signer' as const, person, signaturePosition: 1 };
  const made = await must(
    app.call(createDocument, Operator, {
      body: {
        formPackId: pack.id,
        projectId: project.id,
        recipient,
        values: { [template.id]: { name: 'Zofia Wiśniewska', agreed: true } },
        settings: settingsOf({ approvalSetupId: setupId, parties: [recipientParty(), signer] }),
      },
    }),
  );
  if (state === 'draft') return made;
  const { id } = made;
  const params = { id };
  await must(app.call(sendDocument, Operator, { body: sendBody(Operator, made) }));
  const reason = 'No.';
  const set = (change: Partial<typeof documents.$inferInsert>) =>
    app.platform.database.tenant(ours.id, (tx) =>
      tx.update(documents).set(change).where(eq(documents.id, id)),
    );
  switch (state) {
    case 'pending':
      // Those who were mailed a moment ago are not reminded.
      await app.platform.database.tenant(ours.id, (tx) =>
        tx
          .update(documentParties)
          .set({ turnAt: new Date('2026-01-01') })
          .where(eq(documentParties.documentId, id)),
      );
      // The form has no field for a signature.
      await app.platform.database.tenant(ours.id, (tx) =>
        tx
          .update(documentParties)
          .set({ act: 'sign' })
          .where(and(eq(documentParties.documentId, id), eq(documentParties.role, 'signer'))),
      );
      break;
    case 'approved':
      await set({ state, finishedAt: new Date() });
      break;
    case 'declined': {
      const partyId = stepOf(await read(id));
      const body = { commandId: newId(), partyId, reason };
      await must(app.call(declineDocument, Approver, { params, body }));
      break;
    }
    case 'voided':
      await must(
        app.call(voidDocument, Operator, { params, body: { commandId: newId(), reason } }),
      );
      break;
    case 'expired':
      await set({ expiresOn: '2020-01-01' });
      await endDocuments(app.platform);
      break;
  }
  const document = await read(id);
  expect(document.state).toBe(state);
  return document;
}

const read = (id: string) => must(app.call(getDocument, ours.users.Operator, { params: { id } }));
/** Returns a draft without the ids of its slots, which are planned again each time that it is read. */
const withoutIds = ({ parties, ...document }: DocumentDetail) => ({
  ...document,
  parties: parties.map(({ id: _, ...party }) => party),
});
const stepOf = ({ parties }: DocumentDetail) =>
  parties.find(({ role }) => role === 'approver')?.id ?? newId();
const outsideOf = ({ parties }: DocumentDetail) =>
  parties.find(({ role }) => role === 'signer')?.id ?? newId();

type Statuses = Record<UserType, number>;
/** The answers to the creator and administrators, who may; its approver and uninvolved users are refused. */
const managers: Statuses = {
  SysAdmin: 200,
  Admin: 200,
  Operator: 200,
  Approver: 403,
  'Operator/Approver': 404,
};
/**
 * The answers to parties; colleagues who see it without a slot get a conflict, and users who can't approve at all are
 * forbidden.
 */
const actors: Statuses = {
  SysAdmin: 409,
  Admin: 409,
  Operator: 403,
  Approver: 200,
  'Operator/Approver': 404,
};
/** All who see it; its people see no draft. */
const readers: Statuses = { ...managers, Approver: 200 };

interface Act {
  who: Statuses;
  /** In all others it is refused, in words, to those who may. */
  when: readonly State[];
  /** The document is the same afterwards, as far as it matters to the other acts. */
  leavesIt?: true;
  call(user: TestUser, document: DocumentDetail): ReturnType<TestApp['call']>;
}

const everything: readonly State[] = states;
const out: readonly State[] = ['pending'];
const reason = 'The shoot is off.';
const command = () => ({ commandId: newId() });
const of = ({ id }: DocumentDetail) => ({ id });

const acts: Record<string, Act> = {
  save: {
    who: managers,
    when: ['draft'],
    call: (user, document) =>
      app.call(updateDocument, user, {
        params: of(document),
        body: {
          projectId: document.project.id,
          recipient,
          values: {},
          revision: document.revision,
        },
      }),
  },
  'choose another pack': {
    who: managers,
    when: ['draft'],
    call: (user, document) =>
      app.call(changeDocumentPack, user, {
        params: of(document),
        body: { formPackId: otherPackId, revision: document.revision },
      }),
  },
  'attach a file to the draft': {
    who: managers,
    when: ['draft'],
    call: (user, document) =>
      app.call(attachDraftFile, user, {
        params: of(document),
        query: { name: 'Rates.png' },
        file: pixel,
      }),
  },
  send: {
    who: managers,
    // Sent again it is the same sending: nothing comes twice.
    when: ['draft', 'pending', 'approved'],
    call: (user, document) => app.call(sendDocument, user, { body: sendBody(user, document) }),
  },
  delete: {
    who: managers,
    when: ['draft'],
    call: (user, document) => app.call(deleteDocument, user, { params: of(document) }),
  },
  'use again': {
    leavesIt: true,
    who: managers,
    when: everything,
    call: (user, document) => app.call(duplicateDocument, user, { params: of(document) }),
  },
  amend: {
    who: managers,
    when: ['approved'],
    call: (user, document) => app.call(amendDocument, user, { params: of(document) }),
  },
  'take back': {
    who: { ...managers, Admin: 404 },
    when: out,
    call: (user, document) =>
      app.call(takeBackDocument, user, { params: of(document), body: command() }),
  },
  'save values': {
    leavesIt: true,
    who: actors,
    when: out,
    call: (user, document) => {
      const body = { partyId: stepOf(document), values: {} };
      return app.call(savePartyValues, user, { params: of(document), body });
    },
  },
  approve: {
    who: actors,
    when: out,
    call: async (user, document) => {
      const view = await shownTo(app, user, document.id);
      const body = { ...command(), partyId: stepOf(document), view };
      return app.call(approveDocument, user, { params: of(document), body });
    },
  },
  decline: {
    who: actors,
    when: out,
    call: (user, document) => {
      const body = { ...command(), partyId: stepOf(document), reason };
      return app.call(declineDocument, user, { params: of(document), body });
    },
  },
  return: {
    who: actors,
    when: out,
    call: (user, document) => {
      const body = { ...command(), partyId: stepOf(document), reason };
      return app.call(returnDocument, user, { params: of(document), body });
    },
  },
  remind: {
    who: managers,
    when: out,
    call: (user, document) =>
      app.call(remindParties, user, { params: of(document), body: command() }),
  },
  reassign: {
    who: managers,
    when: out,
    call: (user, document) => {
      const body = { ...command(), partyId: stepOf(document), userId: ours.users.Admin.userId };
      return app.call(reassignParty, user, { params: of(document), body });
    },
  },
  'sign in person': {
    leavesIt: true,
    who: managers,
    when: out,
    call: (user, document) => {
      const body = { ...command(), partyId: outsideOf(document) };
      return app.call(signInPerson, user, { params: of(document), body });
    },
  },
  'copy a link': {
    leavesIt: true,
    who: managers,
    when: out,
    call: (user, document) => {
      const body = { ...command(), partyId: outsideOf(document) };
      return app.call(copyPartyLink, user, { params: of(document), body });
    },
  },
  'text a link': {
    leavesIt: true,
    who: managers,
    // No service is set up here.
    when: [],
    call: (user, document) => {
      const body = { ...command(), partyId: outsideOf(document) };
      return app.call(textPartyLink, user, { params: of(document), body });
    },
  },
  void: {
    who: managers,
    when: ['pending', 'expired'],
    call: (user, document) =>
      app.call(voidDocument, user, { params: of(document), body: { ...command(), reason } }),
  },
  extend: {
    who: managers,
    when: ['pending', 'expired'],
    call: (user, document) => {
      const body = { ...command(), expiresOn: '2098-12-31' };
      return app.call(extendDocument, user, { params: of(document), body });
    },
  },
  correct: {
    who: managers,
    when: out,
    call: (user, document) => {
      const body = { ...command(), copies: [`${newId()}@example.com`] };
      return app.call(correctDocument, user, { params: of(document), body });
    },
  },
  recordPaper: {
    who: managers,
    when: ['pending'],
    call: async (user, document) => {
      const signer = document.parties.find(({ role }) => role === 'signer');
      const query = {
        ...command(),
        partyId: signer?.id ?? newId(),
        signedOn: new Date().toISOString().slice(0, 10),
        isConfirmed: 'true' as const,
      };
      const file = await drawTestForm();
      return app.call(recordPaperSignature, user, { params: of(document), query, file });
    },
  },
  reopen: {
    who: managers,
    when: ['declined'],
    call: (user, document) =>
      app.call(reopenDocument, user, { params: of(document), body: command() }),
  },
  'try again what did not fail': {
    who: managers,
    when: [],
    call: (user, document) =>
      app.call(finishAgain, user, { params: of(document), body: command() }),
  },
  comment: {
    leavesIt: true,
    who: readers,
    when: ['pending', 'approved', 'declined', 'voided', 'expired'],
    call: (user, document) => {
      const body = { ...command(), audience: 'everyone' as const, text: 'Well.' };
      return app.call(addComment, user, { params: of(document), body });
    },
  },
};

/** Returns the expected answer to a call: missing rights come before what can't be done now. */
function expectedOf({ who, when }: Act, user: UserType, state: State): number {
  const status = who[user];
  // A draft is seen by no one who will approve it.
  if (state === 'draft' && status === 200 && user === 'Approver') return 404;
  return status === 200 && !when.includes(state) ? 409 : status;
}

describe.each(states)('with a document that is %s', (state) => {
  test('callers without the right, or at the wrong time, change nothing', async () => {
    const document = await documentIn(state);
    for (const [name, act] of Object.entries(acts)) {
      for (const type of userTypes) {
        const expected = expectedOf(act, type, state);
        if (expected === 200) continue;
        const { status, error } = await act.call(ours.users[type], document);
        expect([name, type, status]).toEqual([name, type, expected]);
        if (status === 409) expect(error.error).toMatch(/^\S.+\.$/s);
      }
      const { status } = await act.call(stranger, document);
      expect([name, 'stranger', status]).toEqual([name, 'stranger', 404]);
    }
    expect(withoutIds(await read(document.id))).toEqual(withoutIds(document));
  });

  test('callers with the right succeed', async () => {
    const shared = await documentIn(state);
    for (const [name, act] of Object.entries(acts)) {
      for (const type of userTypes) {
        if (expectedOf(act, type, state) !== 200) continue;
        const { status, error } = await act.call(
          ours.users[type],
          act.leavesIt ? shared : await documentIn(state),
        );
        expect([name, type, status, error]).toEqual([name, type, 200, error]);
      }
    }
  }, 240_000);
});
