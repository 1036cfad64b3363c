import type { SendingDefaults, TaxRiskMode, UpdateProjectInput } from '@countersign/contract';
import type { ProjectRow } from './project-queries.ts';

/** Constraints of the table in words. */
export const taken = {
  projects_name: {
    field: 'name',
    message:
      'The company already has a project with this name, active or archived. Enter a different name.',
  },
  projects_code: {
    field: 'code',
    message: 'A project with this code already exists, active or archived. Enter a different code.',
  },
};

/** Holds the values of a project, besides the tenant's own fields. */
export type ProjectColumns = Required<Omit<UpdateProjectInput, 'revision' | 'customValues'>>;

/** The same out of its row. */
export function valuesOf(row: ProjectRow): ProjectColumns {
  return {
    companyId: row.companyId,
    name: row.name,
    code: row.code,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    currency: row.currency,
    departments: row.departments,
    approvalSetupId: row.approvalSetupId,
    taxRiskMode: row.taxRiskMode as TaxRiskMode,
    watermarkText: row.watermarkText,
    sending: row.sending,
  };
}

/** The same as the log tells it to people: what it is tied to goes by its name. */
export function valuesInWords(
  values: ProjectColumns,
  names: { company: string; approvalSetup: string | null },
) {
  const { companyId: _, approvalSetupId: __, sending, ...rest } = values;
  const { canHandOver: externalSignersCanReassign, reminders, ...others } = sending;
  return {
    ...rest,
    ...names,
    ...others,
    externalSignersCanReassign,
    reminders: reminders && remindersInWords(reminders),
  };
}

function remindersInWords(rule: NonNullable<SendingDefaults['reminders']>): string {
  const { afterDays, everyDays, atMost, onWeekdays, untilOpened } = rule;
  return [
    `after ${afterDays} days`,
    `every ${everyDays} days`,
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
    ...(onWeekdays ? ['from Monday to Friday'] : []),
    ...(untilOpened ? ['until opened'] : []),
  ].join(', ');
}
