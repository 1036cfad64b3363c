import { isDeepStrictEqual } from 'node:util';
import type { DocumentValues } from '@countersign/contract';
import { formsLeftOut, type PlannedParty } from '@countersign/domain';
import { eq, sql } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { companies, contacts, documents } from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { approvalColumn } from '../../approval-setup/index.ts';
import { recipientColumns } from '../../contacts/index.ts';
import type { LockedDocument } from '../act/act-on-document.ts';
import { approvalFacts, planColumns } from '../queries/approval-facts.ts';
import { withoutHiddenForGood } from '../queries/bound-values.ts';
import { decidedFields, formulasOf } from '../queries/decide-fields.ts';
import { allFormKeys, type FormVersion, withContents } from '../queries/document-queries.ts';
import {
  fieldsOn,
  isOwn,
  picturedValues,
  withoutFields,
  withValues,
} from '../queries/party-values.ts';
import { planDocument } from '../queries/plan-document.ts';

/** @throws Failure `conflict` where other forms belong to the document with some values */
export async function assertSameForms(
  tx: Tx,
  { id }: LockedDocument,
  forms: readonly FormVersion[],
  values: DocumentValues,
): Promise<void> {
  const [row] = await tx
    .select({ formKeys: allFormKeys })
    .from(documents)
    .where(eq(documents.id, id));
  const all = await withContents(tx, row?.formKeys ?? []);
  const sources = forms[0]?.sources ?? {};
  const leftOut = formsLeftOut(
    all,
    formulasOf(all),
    (there) => ({ formulas: formulasOf(there), decided: decidedFields(there, values) }),
    (source) => sources[source],
  );
  const there = new Set(forms.map(({ formTemplateId }) => formTemplateId));
  const other = all.find(({ formTemplateId: form }) => there.has(form) === leftOut.has(form));
  if (!other) return;
  const what = leftOut.has(other.formTemplateId) ? 'no longer belongs' : 'belongs';
  throw new Failure(
    'conflict',
    `With these values “${other.name}” ${what} to the document. Void it, and use it again with the new values.`,
  );
}

/** @throws Failure `conflict` where others would have to sign or approve with some values */
export async function assertSameChain(
  tx: Tx,
  user: Member,
  locked: LockedDocument,
  { forms, values }: { forms: readonly FormVersion[]; values: DocumentValues },
): Promise<void> {
  const [facts] = await tx
    .select({
      recipient: recipientColumns,
      ...planColumns(user),
      approval: approvalColumn(
        user,
        sql`(documents.settings ->> 'approvalSetupId')::uuid`,
        sql`${documents.projectId}`,
      ),
    })
    .from(documents)
    .innerJoin(contacts, eq(contacts.id, documents.recipientId))
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .where(eq(documents.id, locked.id));
  if (!facts) throw new Error('A locked document is gone.');
  // What was answered may have brought a field that counts, and no default of it does any more.
  const answered = fieldsOn(forms, (field) =>
    locked.parties.some((party) => party.state === 'done' && isOwn(field, party)),
  );
  const [before, after] = [locked.values, values].map((all) => {
    const shown = picturedValues(forms, all, locked.parties);
    const decided = decidedFields(forms, withValues(withoutFields(all, answered), shown));
    // In the order of the forms, as when it was sent.
    const ordered = forms.map(({ formTemplateId: id }) => [id, decided.values[id] ?? {}] as const);
    const draft = {
      ...locked,
      ...facts,
      values: Object.fromEntries(ordered),
      creator: { userId: locked.createdBy, name: user.name },
      project: { id: locked.projectId },
    };
    const there = withoutHiddenForGood(forms, decided.hidden);
    return {
      amounts: approvalFacts(draft, facts.approval?.steps ?? []).amounts,
      line: planDocument(draft, there, calendarDay(locked.timeZone)).line,
    };
  });
  const signersOf = (line: readonly PlannedParty[] = []) =>
    line
      .filter(({ role }) => role !== 'approver')
      .map(({ role, act, signaturePosition }) => [role, act, signaturePosition]);
  const isSameAmount = isDeepStrictEqual(before?.amounts, after?.amounts);
  const steps = new Set(
    locked.parties.filter(({ state }) => state !== 'skipped').map(({ stepId }) => stepId),
  );
  const isKnown = facts.approval !== null || locked.settings.approvalSetupId === null;
  const acts = new Map(before?.line.map(({ stepId, act }) => [stepId, act]));
  const needed = after?.line.filter(
    ({ role, state }) => role === 'approver' && state !== 'skipped',
  );
  const isSame =
    isKnown &&
    isDeepStrictEqual(signersOf(before?.line), signersOf(after?.line)) &&
    needed?.every(({ stepId, act }) => (acts.get(stepId) ?? act) === act) &&
    (isSameAmount || needed.every(({ stepId }) => steps.has(stepId)));
  if (isSame) return;
  throw new Failure(
    'conflict',
    'With these values others have to sign or approve the document. Void it, and use it again with the new values.',
  );
}
