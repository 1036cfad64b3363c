import {
  type DocumentValues,
  type EndpointParsed,
  type finishSigning as endpoint,
  formProblems,
  isEmpty,
  type SigningView,
  signingConsent,
} from '@countersign/contract';
import { assigneeOf, isSigned } from '@countersign/domain';
import { Failure } from '../../platform/failure/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { readDelegates } from '../approval-setup/index.ts';
import {
  actOn,
  calendarDay,
  evidenceOf,
  type FormVersion,
  type PartyRow,
  refuse,
  withContents,
} from '../documents/index.ts';
import { browserName } from '../profile/index.ts';
import { assertTurn, type HeldTurn, holdForParty } from './find-signing.ts';
import { getSigning } from './get-signing.ts';
import {
  isOwn,
  ownValues,
  picturedValues,
  valueIn,
  withoutEmpty,
  withValues,
} from './own-values.ts';
import { checkValues } from './save-signing-values.ts';

type Finish = EndpointParsed<typeof endpoint>['body'];

/**
 * Finishes what a party was asked for: everything is filled in, and signed where that is asked. From the
 * answer on it is certain that those who come next are asked.
 * @throws Failure `not-found`, `forbidden`; `conflict` in words where it is not their turn any more; `invalid`
 * where a value is missing or wrong, or there is a signature without consent
 */
export async function finishSigning(
  { database }: Pick<Platform, 'database'>,
  caller: PartyCaller,
  finish: Finish,
): Promise<SigningView> {
  await database.tenant(caller.tenantId, async (tx) => {
    const turn = await holdForParty(tx, caller);
    const { held, party } = turn;
    // What comes twice was done by the first one, and would be refused by what that has changed.
    if (held.commandIds.includes(finish.commandId)) return;
    assertTurn(held.chain, party.id);
    const forms = await withContents(tx, held.formKeys);
    if (finish.values) await checkValues(tx, { party, forms }, finish.values);
    const now = new Date();
    const today = calendarDay(held.timeZone, now);
    const values = finishedValues(forms, turn, finish, today);
    const others = picturedValues(forms, held.values, held.parties);
    const people = held.parties.flatMap((one) => one.people.map(({ userId }) => userId));
    const delegates = await readDelegates(tx, people, today, held.createdBy);
    const at = now.toISOString();
    const by = { kind: 'party' as const, partyId: party.id };
    await actOn(
      tx,
      caller,
      held,
      { do: 'complete', by, at, partyId: party.id, delegates },
      {
        commandId: finish.commandId,
        acted: {
          partyId: party.id,
          values,
          evidence: evidenceOf(forms, withValues(others, values), {
            at,
            name: party.name,
            email: party.email,
            by: { address: caller.address },
            browser: browserName(caller.userAgent),
            codeEntered: caller.isKnownDevice,
            inPerson: finish.inPerson,
            own: values,
            ...(hasSignature(forms, party, values) ? { consent } : {}),
          }),
        },
      },
    );
  });
  return getSigning(database, caller);
}

const consent = { version: signingConsent.version, language: signingConsent.language };

/**
 * All that the party has filled in, with the day in its fields for it.
 * @throws Failure `invalid` where something is missing or wrong
 */
function finishedValues(
  forms: readonly FormVersion[],
  { held, party }: HeldTurn,
  { values: given = {}, consent: agreed }: Finish,
  today: string,
): DocumentValues {
  const filled = withValues(ownValues(forms, held.values, party), given);
  for (const { formTemplateId, fields } of forms) {
    for (const field of fields) {
      if (field.type !== 'signed-on' || !isOwn(field, party)) continue;
      filled[formTemplateId] = { ...filled[formTemplateId], [field.key]: today };
    }
  }
  assertComplete(forms, party, filled);
  if (hasSignature(forms, party, filled) && agreed?.version !== signingConsent.version) {
    const message = agreed
      ? 'The consent to sign electronically has changed. Reload the page and read it again.'
      : 'Agree to sign electronically first.';
    throw new Failure('invalid', message, { consent: message });
  }
  return withoutEmpty(filled);
}

function assertComplete(
  forms: readonly FormVersion[],
  party: PartyRow,
  values: DocumentValues,
): void {
  const assignee = assigneeOf(party);
  const problems: Record<string, string> = {};
  if (assignee !== undefined) {
    for (const { formTemplateId, fields } of forms) {
      const found = formProblems(fields, values[formTemplateId] ?? {}, {
        assignee,
        complete: true,
      });
      for (const [key, problem] of Object.entries(found)) {
        problems[`${formTemplateId}.${key}`] = problem;
      }
    }
  }
  const isComplete = Object.keys(problems).length === 0;
  if (isComplete && party.act === 'sign' && !hasSignature(forms, party, values)) {
    const place = placesToSign(forms, party)[0];
    if (place) problems[place.path] = 'Sign here.';
  }
  refuse(forms, problems);
}

/** The fields in which a party signs. */
function placesToSign(forms: readonly FormVersion[], party: PartyRow) {
  return forms.flatMap(({ formTemplateId, fields }) =>
    fields
      .filter((field) => isSigned(field) && isOwn(field, party))
      .map(({ key }) => ({ formTemplateId, key, path: `${formTemplateId}.${key}` })),
  );
}

function hasSignature(
  forms: readonly FormVersion[],
  party: PartyRow,
  values: DocumentValues,
): boolean {
  return placesToSign(forms, party).some(
    ({ formTemplateId, key }) => !isEmpty(valueIn(values, formTemplateId, key)),
  );
}
