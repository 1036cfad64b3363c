import {
  assigneeName,
  type DocumentForm,
  type DocumentSettings,
  type DraftProblem,
  type FieldAssignee,
  fieldFilling,
} from '@countersign/contract';
import { assigneeOf, isSigned, type PlannedParty } from './line-up.ts';

/** What a draft's chain is judged by. */
export interface DraftGrounds {
  settings: Pick<DocumentSettings, 'parties' | 'expiresOn'>;
  forms: readonly Pick<DocumentForm, 'formTemplateId' | 'name' | 'fields'>[];
  /** The chain that would be opened, from `lineUp`. */
  line: readonly PlannedParty[];
  /** `YYYY-MM-DD` */
  today: string;
}

/**
 * What is wrong with the chain of a draft, at its place. With an impossible one the document would stand
 * still, or be finished without what it asks for: such a draft is not sent.
 */
export function draftProblems(grounds: DraftGrounds): DraftProblem[] {
  return [
    ...gaps(grounds),
    ...doubles(grounds),
    ...fieldsWithoutParty(grounds),
    ...idleSigners(grounds),
    ...emptySteps(grounds),
    ...pastDay(grounds),
  ];
}

function problem(
  severity: DraftProblem['severity'],
  place: DraftProblem['place'],
  message: string,
  more: Partial<Pick<DraftProblem, 'partyId' | 'field'>> = {},
): DraftProblem {
  return { severity, place, partyId: null, field: null, message, ...more };
}

function gaps({ settings }: DraftGrounds): DraftProblem[] {
  const used = new Set(settings.parties.map(({ sequence }) => sequence));
  const highest = Math.max(0, ...used);
  for (let number = 1; number < highest; number++) {
    if (used.has(number)) continue;
    const after = settings.parties.find(({ sequence }) => sequence > number);
    return [
      problem(
        'impossible',
        'parties',
        `Nobody has the number ${number} in the order. Count from 1 without gaps.`,
        { partyId: after?.id ?? null },
      ),
    ];
  }
  return [];
}

function doubles({ settings }: DraftGrounds): DraftProblem[] {
  const seen = new Set<FieldAssignee>();
  return settings.parties.flatMap((party) => {
    const assignee = assigneeOf(party);
    if (assignee === undefined) {
      return [
        problem('impossible', 'parties', 'Choose which signature position this signer has.', {
          partyId: party.id,
        }),
      ];
    }
    if (!seen.has(assignee)) {
      seen.add(assignee);
      return [];
    }
    const message =
      party.role === 'signer'
        ? `Two signers have the signature position ${party.signaturePosition}. Each position is one person’s.`
        : `There can be one ${party.role} alone.`;
    return [problem('impossible', 'parties', message, { partyId: party.id })];
  });
}

/** Fields of a place that nobody has: they would stay empty. Each place is named once, at its first field. */
function fieldsWithoutParty({ forms, line }: DraftGrounds): DraftProblem[] {
  const there = new Set<FieldAssignee>(['creator']);
  for (const party of line) {
    const assignee = assigneeOf(party);
    if (assignee !== undefined && party.state !== 'skipped') there.add(assignee);
  }
  const named = new Set<FieldAssignee>();
  const found: DraftProblem[] = [];
  for (const { formTemplateId, name, fields } of forms) {
    for (const field of fields) {
      const { assignee, type, required, key, label } = field;
      if (there.has(assignee) || named.has(assignee)) continue;
      if (fieldFilling[type] === 'derived') continue;
      const isNeeded = required || isSigned(field);
      if (!isNeeded) continue;
      named.add(assignee);
      const who = assigneeName(assignee);
      const place = assignee.startsWith('approver-') ? 'approval' : 'parties';
      const what = isSigned(field) ? 'signed' : 'filled in';
      const mend =
        place === 'approval'
          ? 'Choose an approval setup with a step that signs at this position.'
          : `Add ${assignee === 'agent' ? 'the agent' : who.toLowerCase()} to the chain.`;
      found.push(
        problem(
          'impossible',
          place,
          `${name}: “${label}” is to be ${what} by ${who}, who is not there. ${mend}`,
          {
            field: { formTemplateId, key },
          },
        ),
      );
    }
  }
  return found;
}

function idleSigners({ settings, forms }: DraftGrounds): DraftProblem[] {
  const used = new Set(forms.flatMap(({ fields }) => fields.map(({ assignee }) => assignee)));
  return settings.parties.flatMap((party) => {
    const assignee = assigneeOf(party);
    if (party.role !== 'signer' || assignee === undefined || used.has(assignee)) return [];
    return [
      problem(
        'warning',
        'parties',
        `No form has a field for ${assigneeName(assignee)}: this person will only be asked to approve.`,
        { partyId: party.id },
      ),
    ];
  });
}

function emptySteps({ line }: DraftGrounds): DraftProblem[] {
  return line
    .filter((one) => one.role === 'approver' && one.state !== 'skipped' && one.people.length === 0)
    .map(({ name }) =>
      problem(
        'impossible',
        'approval',
        `“${name}” has nobody who can act: whoever drafts a document does not approve it. Choose another approval setup, or have somebody added to the step.`,
      ),
    );
}

function pastDay({ settings, today }: DraftGrounds): DraftProblem[] {
  if (settings.expiresOn === null || settings.expiresOn >= today) return [];
  return [problem('impossible', 'send', 'The last day for signing is over. Choose a later one.')];
}
