import {
  assigneeName,
  type DocumentForm,
  type DocumentSettings,
  type DraftParty,
  type DraftProblem,
  type FieldAssignee,
  pluginOf,
} from '@countersign/contract';
import { noOneCanAct } from '../approval-setup/approval-for.ts';
import { actOfFields, assigneeOf, isSigned, type PlannedParty } from './build-chain.ts';
import { keyClashes } from './document-inputs.ts';

/** Holds the context in which a draft's chain is checked. */
export interface DraftContext {
  settings: Pick<DocumentSettings, 'parties' | 'expiresOn'>;
  /** Numbers in the order that steps of the approval setup have, where they come by number. */
  stepNumbers?: readonly number[];
  forms: readonly Pick<DocumentForm, 'formTemplateId' | 'name' | 'fields'>[];
  /** The chain that would be opened, from `buildChain`. */
  line: readonly PlannedParty[];
  /** `YYYY-MM-DD` */
  today: string;
}

/**
 * Finds the problems in the chain of a draft, each with its position. With an impossible one the document would stand
 * still, or be finished without what it asks for: such a draft is not sent.
 */
export function draftProblems(context: DraftContext): DraftProblem[] {
  return [
    ...gaps(context),
    ...doubles(context),
    ...missingPeople(context),
    ...doubleSteps(context),
    ...fieldsWithoutParty(context),
    ...idleSigners(context),
    ...emptySteps(context),
    ...pastDay(context),
    ...repeatedFields(context),
  ];
}

function problem(
  severity: DraftProblem['severity'],
  section: DraftProblem['section'],
  message: string,
  more: Partial<Pick<DraftProblem, 'partyId' | 'field'>> = {},
): DraftProblem {
  return { severity, section, partyId: null, field: null, message, ...more };
}

function gaps({ settings, stepNumbers = [] }: DraftContext): DraftProblem[] {
  const used = new Set([...settings.parties.map(({ sequence }) => sequence), ...stepNumbers]);
  const highest = Math.max(0, ...used);
  for (let number = 1; number < highest; number++) {
    if (used.has(number)) continue;
    const after = settings.parties
      .filter(({ sequence }) => sequence > number)
      .reduce<DraftParty | null>(
        (next, one) => (next === null || one.sequence < next.sequence ? one : next),
        null,
      );
    return [
      problem(
        'impossible',
        'parties',
        `No party has the number ${number} in the signing order. Use numbers from 1 without gaps.`,
        { partyId: after?.id ?? null },
      ),
    ];
  }
  return [];
}

function doubles({ settings }: DraftContext): DraftProblem[] {
  const seen = new Set<FieldAssignee>();
  return settings.parties.flatMap((party) => {
    const assignee = assigneeOf(party);
    if (assignee === undefined) {
      return [
        problem('impossible', 'parties', 'Choose the signature position of this signer.', {
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
        ? `Two signers have signature position ${party.signaturePosition}. Give each signer another position.`
        : `A document can have only one ${party.role}.`;
    return [problem('impossible', 'parties', message, { partyId: party.id })];
  });
}

/** Finds slots without a person. */
function missingPeople({ settings }: DraftContext): DraftProblem[] {
  const found = settings.parties
    .filter(({ role, person, userId }) => role !== 'recipient' && !person && userId === null)
    .map(({ id, role }) =>
      problem('impossible', 'parties', `Enter who the ${role} is.`, { partyId: id }),
    );
  if (settings.parties.some(({ role }) => role === 'recipient')) return found;
  return [
    problem(
      'impossible',
      'parties',
      'The recipient is missing from the signing order. Reload the page.',
    ),
    ...found,
  ];
}

/** Two steps of the approval setup for one signature position. */
function doubleSteps({ line }: DraftContext): DraftProblem[] {
  const steps = line.filter(({ role, state }) => role === 'approver' && state !== 'skipped');
  return steps.flatMap((step, index) => {
    const { signaturePosition: position, name } = step;
    const other = steps.slice(0, index).find((one) => one.signaturePosition === position);
    if (position === null || other === undefined) return [];
    return [
      problem(
        'impossible',
        'approval',
        `“${other.name}” and “${name}” both have the signature position ${position}. Choose another approval setup, or ask a SysAdmin to change it.`,
      ),
    ];
  });
}

/**
 * Finds fields of an assignee without a slot: they would stay empty. Each slot is named once, at its first field.
 * Where the slot is that of a step which the document does not need, that is as the approval setup has it, and said
 * alone.
 */
function fieldsWithoutParty({ forms, line }: DraftContext): DraftProblem[] {
  const there = new Set<FieldAssignee>(['creator']);
  const skipped = new Map<FieldAssignee, PlannedParty>();
  for (const party of line) {
    const assignee = assigneeOf(party);
    if (assignee === undefined) continue;
    if (party.state !== 'skipped') there.add(assignee);
    else if (party.reason !== noOneCanAct) skipped.set(assignee, party);
  }
  const named = new Set<FieldAssignee>();
  const found: DraftProblem[] = [];
  for (const { formTemplateId, name, fields } of forms) {
    for (const field of fields) {
      const { assignee, type, required, key, label } = field;
      if (there.has(assignee) || named.has(assignee)) continue;
      if (pluginOf({ type }).filling === 'derived') continue;
      const isNeeded = required || isSigned(field);
      if (!isNeeded) continue;
      named.add(assignee);
      const who = assigneeName(assignee);
      const section = assignee.startsWith('approver-') ? 'approval' : 'parties';
      const what = isSigned(field) ? 'signed' : 'filled in';
      const step = skipped.get(assignee);
      if (step) {
        found.push(
          problem(
            'warning',
            section,
            `${name}: “${label}” will not be ${what}, because the step “${step.name}” is skipped. ${step.reason}`,
            { field: { formTemplateId, key } },
          ),
        );
        continue;
      }
      const mend =
        section === 'approval'
          ? 'Choose an approval setup with a step that signs at this position.'
          : `Add ${assignee === 'agent' ? 'the agent' : who.toLowerCase()} to the signing order.`;
      found.push(
        problem(
          'impossible',
          section,
          `${name}: “${label}” has to be ${what} by ${who}, who isn’t in the signing order. ${mend}`,
          {
            field: { formTemplateId, key },
          },
        ),
      );
    }
  }
  return found;
}

function idleSigners({ settings, forms }: DraftContext): DraftProblem[] {
  const fields = forms.flatMap((form) => form.fields);
  return settings.parties.flatMap((party) => {
    const assignee = assigneeOf(party);
    if (party.role !== 'signer' || assignee === undefined) return [];
    if (actOfFields(fields, assignee) !== undefined) return [];
    return [
      problem(
        'warning',
        'parties',
        `No form has a field for ${assigneeName(assignee)}: this person only approves.`,
        { partyId: party.id },
      ),
    ];
  });
}

/** Finds needed steps in which no one can act: they are not skipped. */
function emptySteps({ line }: DraftContext): DraftProblem[] {
  return line.flatMap(({ role, state, reason, people, name }) => {
    if (role !== 'approver') return [];
    const isLeftOut = state === 'skipped' && reason === noOneCanAct;
    if (!isLeftOut && (state === 'skipped' || people.length > 0)) return [];
    const why = isLeftOut ? '' : ', because drafters don’t approve their own documents';
    return [
      problem(
        'impossible',
        'approval',
        `“${name}” has no one who can act${why}. Choose another approval setup, or ask a SysAdmin to add someone to the step.`,
      ),
    ];
  });
}

function pastDay({ settings, today }: DraftContext): DraftProblem[] {
  if (settings.expiresOn === null || settings.expiresOn >= today) return [];
  return [problem('impossible', 'send', 'The expiry date is in the past. Choose a later one.')];
}

/** Fields that would be one input if they took the same. */
function repeatedFields({ forms }: DraftContext): DraftProblem[] {
  return keyClashes(forms).map(({ first, other }) => {
    const { formTemplateId, field } = other;
    const how =
      first.field.type === field.type
        ? 'with other options'
        : `as “${first.field.type}” and as “${field.type}”`;
    return problem(
      'warning',
      'forms',
      `“${field.label}” is in ${first.formName} and in ${other.formName} ${how}, so it is filled in twice. ` +
        'Ask a SysAdmin to give both fields the same settings.',
      { field: { formTemplateId, key: field.key } },
    );
  });
}
