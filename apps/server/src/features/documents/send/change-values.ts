import {
  changeDocumentValues as contract,
  type DocumentValues,
  fieldName,
  isEmpty,
  pluginOf,
  sameValue,
} from '@countersign/contract';
import {
  formsShownTo,
  hasActed,
  isOut,
  isSigned,
  isToAct,
  keysThatFollow,
  withoutBoundFields,
} from '@countersign/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { operation } from '../../../platform/http/operation.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { changeableDocuments } from '../../document-access/index.ts';
import type { LockedDocument } from '../act/act-on-document.ts';
import { delegatesOf } from '../act/delegates-of.ts';
import { hiddenForGood } from '../queries/bound-values.ts';
import { decidedFields, formulasOf, withoutHiddenOfCreator } from '../queries/decide-fields.ts';
import { type FormVersion, withContents } from '../queries/document-queries.ts';
import { mergeValues, refuse } from '../queries/merge-values.ts';
import type { PartyRow } from '../queries/party-queries.ts';
import {
  type FieldOnForm,
  fieldsOn,
  isOwn,
  picturedValues,
  valueIn,
  withoutFields,
  withValues,
} from '../queries/party-values.ts';
import { assertComplete } from './assert-complete.ts';
import { assertSameChain, assertSameForms } from './assert-same-chain.ts';
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
  const fixed = fieldsOn(forms, fixedIn(forms, locked.bound));
  const merged = mergedValues(forms, fixed, locked, given);
  const decided = decidedFields(forms, picturedValues(forms, merged, locked.parties));
  // What an answer may bring back stays, such as the drafter's signature.
  const left = withoutHiddenOfCreator(forms, merged, hiddenForGood(forms, decided.hidden));
  const values = withCalculated(forms, left);
  assertComplete(forms, values, decided);
  await assertSameForms(tx, locked, forms, values);
  await assertSameChain(tx, user, locked, { forms, values });
  const [was, is] = [shownBy(forms, locked, locked.values), shownBy(forms, locked, values)];
  const fields = changedFields(forms, locked.values, values);
  // What others fill in later may bring a result that a changed value is part of.
  const open = locked.parties.filter(isToAct);
  const following = formsFollowing(forms, fields, fieldsOf(forms, open));
  const changed = forms.filter(
    (form, index) => was[index] !== is[index] || following.includes(form),
  );
  if (changed.length === 0) throw new Failure('conflict', 'Nothing has been changed.');
  refuseSigned(changed, locked.values);
  const acted = locked.parties.filter((party) => party.role !== 'creator' && hasActed(party));
  const again = thoseAgain(acted, forms, changed);
  const others = acted.filter((party) => party.state !== 'replaced' && !again.includes(party));
  const isFixed = new Set(fixed.map(({ field }) => field));
  const signed = fieldsOn(forms, (field) => pluginOf(field).filling === 'signed');
  return {
    values,
    bound: withoutFields(
      locked.bound,
      fields.filter(({ field }) => !isFixed.has(field)),
    ),
    labels: [...new Set(fields.map(({ field: { key, label } }) => label || key))],
    again: again.map(({ id, values: own }) => ({ id, values: withoutFields(own, signed) })),
    notified: others.filter((party) => formsShownTo(changed, party).length > 0).map(({ id }) => id),
  };
}

/** Finds those fields of some forms that a source has filled for good. */
function fixedIn(forms: readonly FormVersion[], bound: DocumentValues) {
  const open = withoutBoundFields(forms, bound);
  const fixed = forms.flatMap(({ fields }, index) =>
    fields.filter((field, position) => open[index]?.fields[position] !== field),
  );
  const all = new Set(fixed);
  return (field: FieldOnForm['field']) => all.has(field);
}

/**
 * The values of a document with others of its drafter over them. What a source has filled for good stays, and fills no
 * field of the drafter.
 * @throws Failure `invalid` with a message for each value that can’t be taken
 */
function mergedValues(
  forms: readonly FormVersion[],
  fixed: readonly FieldOnForm[],
  { values, bound }: LockedDocument,
  given: DocumentValues,
): DocumentValues {
  const wrong = fixed
    .filter(({ formTemplateId, key }) => valueIn(given, formTemplateId, key) !== undefined)
    .map(
      ({ formTemplateId, key }) =>
        [`${formTemplateId}.${key}`, 'This value can’t be changed here.'] as const,
    );
  refuse(forms, Object.fromEntries(wrong));
  const isFixed = new Set(fixed.map(({ field }) => field));
  const theirs = forms.map((form) => ({
    ...form,
    fields: form.fields.filter((field) => !isFixed.has(field)),
  }));
  const before = withoutFields(values, fixed);
  const merged = mergeValues(theirs, before, withValues(before, given));
  const fromSources = withoutFields(
    bound,
    fieldsOn(forms, (field) => !isFixed.has(field)),
  );
  return withValues(withValues(values, merged), fromSources);
}

/** Values with the results of their formulas, in place of those before. */
function withCalculated(forms: readonly FormVersion[], values: DocumentValues): DocumentValues {
  const [derived, others] = [true, false].map((is) =>
    fieldsOn(forms, (field) => (pluginOf(field).filling === 'derived') === is),
  );
  const results = withoutFields(decidedFields(forms, values).values, others ?? []);
  return withValues(withoutFields(values, derived ?? []), results);
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

/** Lists the fields of some parties. */
const fieldsOf = (forms: readonly FormVersion[], parties: readonly PartyRow[]) =>
  fieldsOn(forms, (field) => parties.some((party) => isOwn(field, party)));

/** The forms that have fields of some parties, or on which something depends on these. */
function formsThatFollow(
  forms: readonly FormVersion[],
  parties: readonly PartyRow[],
): FormVersion[] {
  const theirs = fieldsOf(forms, parties);
  const own = new Set(theirs.map(({ formTemplateId }) => formTemplateId));
  const following = formsFollowing(forms, theirs);
  return forms.filter((form) => own.has(form.formTemplateId) || following.includes(form));
}

/** The forms on which a result or a condition depends on fields of each of these lists. */
function formsFollowing(
  forms: readonly FormVersion[],
  ...lists: (readonly FieldOnForm[])[]
): FormVersion[] {
  const following = lists.map((fields) => {
    const names = new Set(
      fields.map(({ formTemplateId, field }) => fieldName(formTemplateId, field)),
    );
    return keysThatFollow(formulasOf(forms), (name) => names.has(name));
  });
  return forms.filter(({ formTemplateId, fields }) =>
    fields.some((field) => following.every((names) => names.has(fieldName(formTemplateId, field)))),
  );
}

/**
 * Tells if a party has acted on one of the forms that change: who approves on all that are shown to them, others on those
 * with fields of theirs, and on those that only the drafter fills in.
 */
function actedOn(party: PartyRow, changed: readonly FormVersion[]): boolean {
  if (party.role === 'approver') return true;
  const isDrafters = (field: FieldOnForm['field']) =>
    field.assignee === 'creator' || pluginOf(field).filling === 'derived';
  return formsShownTo(changed, party).some(
    ({ fields }) =>
      party.act === 'approve' ||
      fields.some((field) => isOwn(field, party)) ||
      fields.every(isDrafters),
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

/** The drafter's fields whose values are others. */
const changedFields = (
  forms: readonly FormVersion[],
  before: DocumentValues,
  after: DocumentValues,
): FieldOnForm[] =>
  fieldsOn(
    forms,
    ({ assignee, key }, form) =>
      assignee === 'creator' && !sameValue(valueIn(before, form, key), valueIn(after, form, key)),
  );
