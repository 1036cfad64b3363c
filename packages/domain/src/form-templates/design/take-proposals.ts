import {
  type Field,
  newFields,
  type ProposedField,
  type RelabelledField,
} from '@countersign/contract';
import { isSigned } from '../../documents/build-chain.ts';
import { changeSettings, changeType } from './change-settings.ts';
import type { Design } from './design.ts';
import { selectFields } from './design.ts';
import { freeKey, freeName, keyOfLabel } from './names.ts';

/** Labels fields without a label on their page. */
const nameless: Readonly<Record<ProposedField['type'], string>> = {
  text: 'Text',
  multiline: 'Text',
  checkbox: 'Check box',
  signature: 'Signature',
  initials: 'Initials',
  'signed-on': 'Date signed',
  date: 'Date',
  email: 'Email',
  phone: 'Phone',
  currency: 'Amount',
};

/**
 * The design with the proposed fields put where they were found, behind those that are there; they are chosen.
 * Boxes of which one is to be marked become one field with an option for each.
 */
export function takeProposals(design: Design, proposals: readonly ProposedField[]): Design {
  const keys = new Set(design.fields.map(({ key }) => key));
  const labels = new Set(design.fields.map(({ label }) => label));
  const added = groupProposals(proposals).map((group): Field => {
    const field = group.length > 1 ? choiceOf(group) : fieldOf(group);
    const label = freeName(field.label, labels, ' ');
    const wanted = { key: keyOfLabel(field.label), keyFrom: 'label' as const };
    const named = freeKey(wanted, { formTemplateId: design.formTemplateId, taken: keys });
    keys.add(named.key);
    labels.add(label);
    return { ...field, ...named, label };
  });
  if (added.length === 0) return design;
  return selectFields(
    { ...design, fields: [...design.fields, ...added] },
    added.map(({ key }) => key),
  );
}

/** The design with fields named after the words of their page. */
export function takeLabels(design: Design, relabelled: readonly RelabelledField[]): Design {
  return relabelled.reduce(
    (now, { key, label, type, assignee }) =>
      changeSettings(changeType(now, [key], type), [key], { label, assignee }),
    design,
  );
}

/** The boxes of one choice are one; everything else is by itself. */
function groupProposals(proposals: readonly ProposedField[]): ProposedField[][] {
  const groups = new Map<string, ProposedField[]>();
  const found: ProposedField[][] = [];
  for (const proposal of proposals) {
    const name =
      proposal.group === undefined ? undefined : `${proposal.placement.page} ${proposal.group}`;
    const group = name === undefined ? undefined : groups.get(name);
    if (group) group.push(proposal);
    else {
      const begun = [proposal];
      found.push(begun);
      if (name !== undefined) groups.set(name, begun);
    }
  }
  return found;
}

function fieldOf([proposal]: readonly ProposedField[]): Field {
  if (proposal === undefined) throw new Error('A proposal has one placement at least.');
  const { type, label, assignee, required, placement, combCells } = proposal;
  const comb =
    combCells !== undefined && type === 'text' ? { comb: true, maxLength: combCells } : {};
  return {
    ...newFields[type],
    ...comb,
    key: type,
    label: label || nameless[type],
    assignee,
    required: required || isSigned({ type }),
    placements: [placement],
  };
}

function choiceOf(group: readonly ProposedField[]): Field {
  const taken = new Set<string>();
  const options = group.map(({ label }, index) => {
    const value = freeName(label || String(index + 1), taken, ' ');
    taken.add(value);
    return { value, label: value };
  });
  const [first] = group;
  return {
    ...newFields.radio,
    key: 'choice',
    label:
      first?.question ||
      options
        .map(({ label }) => label)
        .join(' / ')
        .slice(0, 500),
    assignee: first?.assignee ?? 'recipient',
    required: group.some(({ required }) => required),
    options,
    placements: group.map(({ placement }, index) => ({
      ...placement,
      option: options[index]?.value,
    })),
  };
}
