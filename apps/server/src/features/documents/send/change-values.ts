import {
  changeDocumentValues as contract,
  type DocumentValues,
  fieldAddress,
  isEmpty,
  pluginOf,
  sameValue,
} from '@countersign/contract';
import {
  assigneeOf,
  formsLeftOut,
  formsShownTo,
  hasActed,
  isOut,
  isSigned,
  withoutBoundFields,
  withoutHidden,
} from '@countersign/domain';
import { eq, sql } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { companies, contacts, documents } from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { operation } from '../../../platform/http/operation.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { approvalColumn } from '../../approval-setup/index.ts';
import { recipientColumns } from '../../contacts/index.ts';
import { changeableDocuments } from '../../document-access/index.ts';
import type { LockedDocument } from '../act/act-on-document.ts';
import { delegatesOf } from '../act/delegates-of.ts';
import { planColumns } from '../queries/approval-facts.ts';
import { hiddenForGood } from '../queries/bound-values.ts';
import { decidedFields, formulasOf } from '../queries/decide-fields.ts';
import { allFormKeys, type FormVersion, withContents } from '../queries/document-queries.ts';
import { assertComplete, mergeValues, refuse } from '../queries/merge-values.ts';
import type { PartyRow } from '../queries/party-queries.ts';
import { picturedValues, valueIn, withValues } from '../queries/party-values.ts';
import { planDocument } from '../queries/plan-document.ts';
import { manage } from './manage-document.ts';

/**
 * Changes what the drafter filled in, in a document that is out. Those who have acted on a form that changes act again,
 * without what they signed; all others who have acted are notified.
 */
export const changeValues = operation(
  contract,
  ({ database, caller: user, params: { id }, body: { commandId, values: given, note } }) =>
    manage(
      database,
      user,
      id,
      commandId,
      async (tx, locked, now) => {
        const isDue = isOut(locked.chain) && !locked.commandIds.includes(commandId);
        const change = isDue ? await changeBy(tx, user, locked, given) : undefined;
        const again = new Map(change?.again.map(({ id, values }) => [id, values]));
        return {
          command: {
            do: 'correct',
            expiresOn: locked.expiresOn,
            order: null,
            added: [],
            removed: [],
            change: { by: user.name, note, again: [...again.keys()], told: change?.told ?? [] },
            delegates: await delegatesOf(tx, locked, now),
          },
          more: {
            again,
            ...(change && { set: { values: change.values }, changed: change.labels }),
            auditValues: { note },
          },
        };
      },
      changeableDocuments,
    ),
);

/** @throws Failure `invalid` with a message for each value that can’t be taken; `conflict` in words */
async function changeBy(tx: Tx, user: Member, locked: LockedDocument, given: DocumentValues) {
  const forms = await withContents(tx, locked.formKeys);
  refuseBound(forms, locked.bound, given);
  const merged = mergeValues(forms, locked.values, withValues(locked.values, given));
  const { values, hidden } = decidedFields(forms, merged);
  const hiddenFields = hidden.map(({ formTemplateId, key }) => fieldAddress(formTemplateId, key));
  assertComplete(withoutHidden(forms, new Set(hiddenFields)), values);
  await assertSameForms(tx, locked, forms, values);
  await assertSameChain(tx, user, locked, { forms, values });
  const [was, is] = [shownBy(forms, locked, locked.values), shownBy(forms, locked, values)];
  const changed = forms.filter((_, index) => was[index] !== is[index]);
  if (changed.length === 0) throw new Failure('conflict', 'Nothing has been changed.');
  refuseSigned(changed, locked.values);
  const acted = locked.parties.filter((party) => party.role !== 'creator' && hasActed(party));
  const [again = [], others = []] = [true, false].map((isAgain) =>
    acted.filter((party) => actedOn(party, forms, changed) === isAgain),
  );
  return {
    values,
    labels: labelsOf(forms, locked.values, values),
    again: again.map(({ id, values: own }) => ({ id, values: withoutSigned(forms, own) })),
    told: others.filter((party) => formsShownTo(changed, party).length > 0).map(({ id }) => id),
  };
}

/** What each form of a document shows with some values of its drafter, and which of its fields are not there. */
function shownBy(
  forms: readonly FormVersion[],
  { parties }: LockedDocument,
  ofDrafter: DocumentValues,
): string[] {
  const shown = picturedValues(forms, ofDrafter, parties);
  const { hidden } = decidedFields(forms, shown);
  return forms.map(({ formTemplateId, fields }) =>
    JSON.stringify([
      fields.map(({ key }) => valueIn(shown, formTemplateId, key)),
      hidden.filter((one) => one.formTemplateId === formTemplateId).map(({ key }) => key),
    ]),
  );
}

/** @throws Failure `invalid` for fields that their sources filled for good */
function refuseBound(
  forms: readonly FormVersion[],
  bound: DocumentValues,
  given: DocumentValues,
): void {
  const open = withoutBoundFields(forms, bound);
  const wrong = forms.flatMap(({ formTemplateId, fields }, index) =>
    fields
      .filter((field, position) => open[index]?.fields[position] !== field)
      .filter(({ key }) => valueIn(given, formTemplateId, key) !== undefined)
      .map(({ key }) => [`${formTemplateId}.${key}`, 'This value can’t be changed here.'] as const),
  );
  refuse(forms, Object.fromEntries(wrong));
}

/** @throws Failure `conflict` where other forms belong to the document with some values */
async function assertSameForms(
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
async function assertSameChain(
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
  const slotsWith = (some: DocumentValues) => {
    const draft = {
      ...locked,
      ...facts,
      values: some,
      creator: { userId: locked.createdBy, name: user.name },
      project: { id: locked.projectId },
    };
    const { hidden } = decidedFields(forms, some);
    const there = withoutHidden(forms, hiddenForGood({ forms: [...forms], hidden }));
    const { line } = planDocument(draft, there, calendarDay(locked.timeZone));
    return JSON.stringify(
      line.map(({ role, act, signaturePosition, stepId, state }) => [
        role,
        act,
        signaturePosition,
        stepId,
        state,
      ]),
    );
  };
  if (slotsWith(values) === slotsWith(locked.values)) return;
  throw new Failure(
    'conflict',
    'With these values others have to sign or approve the document. Void it, and use it again with the new values.',
  );
}

/** @throws Failure `conflict` where the drafter has signed a form that changes */
function refuseSigned(changed: readonly FormVersion[], values: DocumentValues): void {
  const signed = changed.find(({ formTemplateId, fields }) =>
    fields.some(
      (field) =>
        field.assignee === 'creator' &&
        isSigned(field) &&
        !isEmpty(valueIn(values, formTemplateId, field.key)),
    ),
  );
  if (!signed) return;
  throw new Failure(
    'conflict',
    `You have signed “${signed.name}”, so its values can’t be changed. Void the document, and use it again with the new values.`,
  );
}

/** Tells if a party has acted on one of the forms that change: approvers, and those without fields, on all of them. */
function actedOn(
  party: PartyRow,
  forms: readonly FormVersion[],
  changed: readonly FormVersion[],
): boolean {
  const isOn = ({ fields }: FormVersion) =>
    fields.some(({ assignee }) => assignee === assigneeOf(party));
  return party.role === 'approver' || !forms.some(isOn) || changed.some(isOn);
}

/** The values of a party without what it signed. */
function withoutSigned(forms: readonly FormVersion[], values: DocumentValues): DocumentValues {
  const kept = forms.map(({ formTemplateId, fields }) => {
    const signed = new Set(
      fields.filter((field) => pluginOf(field).filling === 'signed').map(({ key }) => key),
    );
    const own = Object.entries(values[formTemplateId] ?? {}).filter(([key]) => !signed.has(key));
    return [formTemplateId, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(kept);
}

/** The labels of the drafter's fields whose values are others. */
function labelsOf(
  forms: readonly FormVersion[],
  before: DocumentValues,
  after: DocumentValues,
): string[] {
  const labels = forms.flatMap(({ formTemplateId, fields }) =>
    fields
      .filter(({ assignee }) => assignee === 'creator')
      .filter(
        ({ key }) =>
          !sameValue(valueIn(before, formTemplateId, key), valueIn(after, formTemplateId, key)),
      )
      .map(({ key, label }) => label || key),
  );
  return [...new Set(labels)];
}
