import {
  type ApprovalStep,
  assigneeName,
  type DocumentForm,
  type FieldAssignee,
  fieldFilling,
  type PackProblem,
} from '@countersign/contract';
import { isSigned } from '../documents/line-up.ts';
import { commonKeys } from './common-keys.ts';
import { conditionProblem } from './conditions.ts';

/** What a form pack is judged by. */
export interface PackGrounds {
  forms: readonly Pick<DocumentForm, 'formTemplateId' | 'name' | 'fields'>[];
  /** By the template's id. */
  conditions: Readonly<Record<string, string>>;
  sharedKeys: readonly string[];
  /** Of the default approval setup; null without one. */
  steps: readonly ApprovalStep[] | null;
}

/** What is wrong with a form pack. With what is impossible it is not saved. */
export function packProblems(grounds: PackGrounds): PackProblem[] {
  return [...conditionProblems(grounds), ...sharedProblems(grounds), ...unreached(grounds)];
}

const nowhere = { formTemplateId: null, key: null };

function conditionProblems({ forms, conditions }: PackGrounds): PackProblem[] {
  const found: PackProblem[] = forms.flatMap(({ formTemplateId, name }) => {
    const problem = conditionProblem(conditions[formTemplateId] ?? '', forms);
    if (problem === undefined) return [];
    const message = `The condition of “${name}” can’t be read: ${problem}`;
    return [{ severity: 'impossible', kind: 'condition', formTemplateId, key: null, message }];
  });
  const isSometimesEmpty =
    forms.length > 0 && forms.every((form) => (conditions[form.formTemplateId] ?? '') !== '');
  if (!isSometimesEmpty) return found;
  const message =
    'Every form has a condition: where none of them holds, a document has no form and can’t be sent.';
  return [...found, { severity: 'warning', kind: 'condition', ...nowhere, message }];
}

function sharedProblems({ forms, sharedKeys }: PackGrounds): PackProblem[] {
  const common = new Map(commonKeys(forms).map((one) => [one.key, one]));
  return sharedKeys.flatMap((key): PackProblem[] => {
    const one = common.get(key);
    const about = { kind: 'shared', formTemplateId: null, key } as const;
    if (one === undefined) {
      const message = `“${key}” is in one form at most, so that there is nothing to share.`;
      return [{ ...about, severity: 'warning', message }];
    }
    if (one.problem === '') return [];
    const message = `“${one.label}” can’t be asked for once: ${one.problem} Change one of the form templates, or don’t share it.`;
    return [{ ...about, severity: 'impossible', message }];
  });
}

/** Fields of people whom the chain that documents start with does not reach; each place once. */
function unreached({ forms, steps }: PackGrounds): PackProblem[] {
  const named = new Set<FieldAssignee>(['creator', 'recipient']);
  return forms.flatMap(({ formTemplateId, name, fields }) =>
    fields.flatMap((field): PackProblem[] => {
      const { assignee, key, label } = field;
      if (named.has(assignee) || fieldFilling[field.type] === 'derived') return [];
      if (!field.required && !isSigned(field)) return [];
      named.add(assignee);
      const problem = assignee.startsWith('approver-')
        ? approverProblem(assignee, steps)
        : drafterAdds(assignee);
      if (problem === undefined) return [];
      const message = `${name}, “${label}”: ${problem}`;
      return [{ severity: 'warning', kind: 'chain', formTemplateId, key, message }];
    }),
  );
}

function drafterAdds(assignee: FieldAssignee): string {
  const who = assignee === 'agent' ? 'the agent' : assigneeName(assignee).toLowerCase();
  return `${who} is not there until whoever drafts a document adds them.`;
}

function approverProblem(
  assignee: FieldAssignee,
  steps: readonly ApprovalStep[] | null,
): string | undefined {
  const who = assigneeName(assignee);
  if (steps === null) {
    return `${who} comes from an approval setup, and the pack has none: the one of the project has to have that signature position.`;
  }
  const position = Number(assignee.slice('approver-'.length));
  const own = steps.filter(
    ({ act, signaturePosition }) => act === 'sign' && signaturePosition === position,
  );
  if (own.length === 0) {
    return `no step of the approval setup signs at position ${position}, so that nobody can fill it.`;
  }
  const asked = own.find(({ conditions }) => conditions.length === 0);
  if (asked === undefined)
    return `${who} is asked under conditions only; without them it stays empty.`;
  if (asked.groupIds.length === 0 && asked.userIds.length === 0) {
    return `nobody is in the step “${asked.name}”.`;
  }
  return undefined;
}
