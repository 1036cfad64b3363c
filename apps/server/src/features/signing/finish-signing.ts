import type { EndpointParsed, finishSigning as endpoint, SigningView } from '@countersign/contract';
import { calendarDay } from '../../platform/calendar-day.ts';
import { currentTime } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { readDelegates } from '../approval-setup/index.ts';
import {
  applyCommand,
  assertShown,
  checkValues,
  evidenceOf,
  finishedValues,
  givenEverywhere,
  hashOfView,
  picturedValues,
} from '../documents/index.ts';
import { browserName } from '../profile/index.ts';
import { assertTurn, holdForParty, seenByParty } from './find-signing.ts';
import { viewSigning } from './get-signing.ts';

type Finish = EndpointParsed<typeof endpoint>['body'];

/**
 * Finishes what a party was asked for: everything is filled in, and signed where that is asked. From the
 * answer on it is certain that those who come next are asked.
 * @throws Failure `not-found`, `forbidden`; `conflict` in words where it is not their turn any more, or the
 * document is not as it was shown; `invalid` where a value is missing or wrong, or there is a signature without consent
 */
export async function finishSigning(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  caller: PartyCaller,
  finish: Finish,
): Promise<SigningView> {
  return database.tenant(caller.tenantId, async (tx) => {
    const turn = await holdForParty(tx, caller);
    const { locked, party } = turn;
    // What comes twice was done by the first one, and would be refused by what that has changed.
    if (locked.commandIds.includes(finish.commandId)) return viewSigning(tx, caller, settings);
    assertTurn(locked, party.id);
    const seen = await seenByParty(tx, turn);
    assertShown(finish.view, seen);
    const { allForms: forms } = seen;
    const given = givenEverywhere({ party, forms }, locked.values, finish.values ?? {});
    await checkValues(tx, { party, forms }, given);
    const now = currentTime();
    const today = calendarDay(locked.timeZone, now);
    const filled = { values: given, consent: finish.consent };
    const others = picturedValues(forms, locked.values, locked.parties);
    const known = { ofDocument: locked.values, others };
    const { values, hidden, consent } = finishedValues(forms, party, known, filled, today);
    const people = locked.parties.flatMap((one) => one.people.map(({ userId }) => userId));
    const delegates = await readDelegates(tx, people, today, locked.mayNotApprove);
    const at = now.toISOString();
    const by = { kind: 'party' as const, partyId: party.id };
    await applyCommand(
      tx,
      caller,
      locked,
      { do: 'complete', by, at, today, partyId: party.id, delegates },
      {
        commandId: finish.commandId,
        hidden,
        acted: {
          partyId: party.id,
          values,
          evidence: evidenceOf(forms, {
            at,
            name: party.name,
            email: party.email,
            by: { address: caller.address },
            browser: browserName(caller.userAgent),
            from: caller,
            own: values,
            shownSha256: hashOfView(finish.view, seen, given),
            ...(consent ? { consent } : {}),
          }),
        },
      },
    );
    return viewSigning(tx, caller, settings);
  });
}
