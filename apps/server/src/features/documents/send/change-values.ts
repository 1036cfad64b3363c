import { isDeepStrictEqual } from 'node:util';
import {
  changeDocumentValues as contract,
  type DocumentValues,
  fieldAddress,
  fieldName,
  isEmpty,
  pluginOf,
  sameValue,
} from '@countersign/contract';
import {
  formsLeftOut,
  formsShownTo,
  hasActed,
  isOut,
  isSigned,
  keysThatFollow,
  type PlannedParty,
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
import { approvalFacts, planColumns } from '../queries/approval-facts.ts';
import { hiddenForGood } from '../queries/bound-values.ts';
import { decidedFields, formulasOf, withoutHiddenOfCreator } from '../queries/decide-fields.ts';
import { allFormKeys, type FormVersion, withContents } from '../queries/document-queries.ts';
import { assertComplete, mergeValues, refuse } from '../queries/merge-values.ts';
import type { PartyRow } from '../queries/party-queries.ts';
import { isOwn, picturedValues, valueIn, withValues } from '../queries/party-values.ts';
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
            change: {
              by: user.name,
              note,
              again: [...again.keys()],
              notified: change?.notified ?? [],
            },
            delegates: await delegatesOf(tx, locked, now),
          },
          more: {
            again,
            ...(change && {
              set: { values: change.values, bound: change.bound },
              changed: change.labels,
            }),
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
  const merged = mergedValues(forms, locked, given);
  const { hidden } = decidedFields(forms, picturedValues(forms, merged, locked.parties));
  const values = withCalculated(forms, withoutHiddenOfCreator(forms, merged, hidden));
  const hiddenFields = hidden.map(({ formTemplateId, key }) => fieldAddress(formTemplateId, key));
  assertComplete(withoutHidden(forms, new Set(hiddenFields)), values);
  await assertSameForms(tx, locked, forms, values);
  await assertSameChain(tx, user, locked, { forms, values });
  const [was, is] = [shownBy(forms, locked, locked.values), shownBy(forms, locked, values)];
  const changed = forms.filter((_, index) => was[index] !== is[index]);
  if (changed.length === 0) throw new Failure('conflict', 'Nothing has been changed.');
  refuseSigned(changed, locked.values);
  const acted = locked.parties.filter((party) => party.role !== 'creator' && hasActed(party));
  const again = thoseAgain(acted, forms, changed);
  const others = acted.filter((party) => party.state !== 'replaced' && !again.includes(party));
  const fields = changedFields(forms, locked.values, values);
  return {
    values,
    bound: withoutFields(locked.bound, fields),
    labels: [...new Set(fields.map(({ field: { key, label } }) => label || key))],
    again: again.map(({ id, values: own }) => ({ id, values: withoutSigned(forms, own) })),
    notified: others.filter((party) => formsShownTo(changed, party).length > 0).map(({ id }) => id),
  };
}

/**
 * The values of a document with others of its drafter over them. What a source has filled for good stays, and fills no
 * field of the drafter.
 * @throws Failure `invalid` with a message for each value that can’t be taken
 */
function mergedValues(
  forms: readonly FormVersion[],
  { values, bound }: LockedDocument,
  given: DocumentValues,
): DocumentValues {
  const open = withoutBoundFields(forms, bound);
  const fixed = forms.flatMap(({ formTemplateId, fields }, index) =>
    fields
      .filter((field, position) => open[index]?.fields[position] !== field)
      .map((field) => ({ formTemplateId, field })),
  );
  const wrong = fixed
    .filter(
      ({ formTemplateId, field: { key } }) => valueIn(given, formTemplateId, key) !== undefined,
    )
    .map(({ formTemplateId, field: { key } }) => [
      `${formTemplateId}.${key}`,
      'This value can’t be changed here.',
    ]);
  refuse(forms, Object.fromEntries(wrong));
  const isFixed = new Set(fixed.map(({ field }) => field));
  const theirs = forms.map((form) => ({
    ...form,
    fields: form.fields.filter((field) => !isFixed.has(field)),
  }));
  const before = withoutFields(values, fixed);
  return withValues(values, mergeValues(theirs, before, withValues(before, given)));
}

/** Values with the results of their formulas. */
function withCalculated(forms: readonly FormVersion[], values: DocumentValues): DocumentValues {
  const others = forms.flatMap(({ formTemplateId, fields }) =>
    fields
      .filter((field) => pluginOf(field).filling !== 'derived')
      .map((field) => ({ formTemplateId, field })),
  );
  return withValues(values, withoutFields(decidedFields(forms, values).values, others));
}

/** A field on a form. */
interface FieldOnForm {
  formTemplateId: string;
  field: FormVersion['fields'][number];
}

/** Values without those of some fields. */
function withoutFields(values: DocumentValues, fields: readonly FieldOnForm[]): DocumentValues {
  const left = new Set(fields.map((one) => fieldAddress(one.formTemplateId, one.field.key)));
  return Object.fromEntries(
    Object.entries(values).map(([form, filled]) => [
      form,
      Object.fromEntries(
        Object.entries(filled).filter(([key]) => !left.has(fieldAddress(form, key))),
      ),
    ]),
  );
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

/**
 * Finds who acts again where some forms change. Those who do may fill in something else, on other forms, too: who has
 * acted on these acts again as well.
 */
function thoseAgain(
  acted: readonly PartyRow[],
  forms: readonly FormVersion[],
  changed: readonly FormVersion[],
): PartyRow[] {
  const again = acted.filter((party) => actedOn(party, changed));
  const open = formsThatFollow(forms, again);
  const all = forms.filter((form) => changed.includes(form) || open.includes(form));
  return all.length === changed.length ? again : thoseAgain(acted, forms, all);
}

/** The forms on which something depends on what some parties fill in. */
function formsThatFollow(
  forms: readonly FormVersion[],
  parties: readonly PartyRow[],
): FormVersion[] {
  const formulas = formulasOf(forms);
  const isTheirs = (field: FieldOnForm['field']) => parties.some((party) => isOwn(field, party));
  const names = new Set(
    forms.flatMap(({ formTemplateId, fields }) =>
      fields.filter(isTheirs).map((field) => fieldName(formTemplateId, field)),
    ),
  );
  const following = keysThatFollow(formulas, (name) => names.has(name));
  return forms.filter(({ formTemplateId, fields }) =>
    fields.some((field) => isTheirs(field) || following.has(fieldName(formTemplateId, field))),
  );
}

/**
 * Tells if a party has acted on one of the forms that change: approvers on all, others on those with fields of theirs,
 * and on those that are shown to them and that nobody but the drafter fills in.
 */
function actedOn(party: PartyRow, changed: readonly FormVersion[]): boolean {
  if (party.role === 'approver') return true;
  return formsShownTo(changed, party).some(
    ({ fields }) =>
      fields.some((field) => isOwn(field, party)) ||
      fields.every(({ assignee }) => assignee === 'creator'),
  );
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
  const [before, after] = [locked.values, values].map((all) => {
    const decided = decidedFields(forms, all);
    // In the order of the forms, as when it was sent.
    const ordered = forms.map(({ formTemplateId: id }) => [id, decided.values[id] ?? {}] as const);
    const draft = {
      ...locked,
      ...facts,
      values: Object.fromEntries(ordered),
      creator: { userId: locked.createdBy, name: user.name },
      project: { id: locked.projectId },
    };
    const there = withoutHidden(forms, hiddenForGood({ forms: [...forms], ...decided }));
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
  const needed = after?.line.filter(
    ({ role, state }) => role === 'approver' && state !== 'skipped',
  );
  const isSame =
    isDeepStrictEqual(signersOf(before?.line), signersOf(after?.line)) &&
    (isSameAmount || needed?.every(({ stepId }) => steps.has(stepId)));
  if (isSame) return;
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

/** The drafter's fields whose values are others. */
function changedFields(
  forms: readonly FormVersion[],
  before: DocumentValues,
  after: DocumentValues,
): FieldOnForm[] {
  return forms.flatMap(({ formTemplateId, fields }) =>
    fields
      .filter(({ assignee }) => assignee === 'creator')
      .filter(
        ({ key }) =>
          !sameValue(valueIn(before, formTemplateId, key), valueIn(after, formTemplateId, key)),
      )
      .map((field) => ({ formTemplateId, field })),
  );
}
