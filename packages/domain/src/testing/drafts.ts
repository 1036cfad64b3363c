import type { DraftParty, Field } from '@countersign/contract';
import { buildChain, type ChainInput } from '../documents/build-chain.ts';
import type { DraftContext } from '../documents/draft-problems.ts';

/** Creates a slot of a draft, with an external person in it. */
export function drafted(
  role: DraftParty['role'],
  sequence: number,
  more: Partial<DraftParty> = {},
): DraftParty {
  const name = more.id ?? role;
  const outside = {
    firstName: name.charAt(0).toUpperCase() + name.slice(1),
    lastName: 'Lee',
    email: `${name}@example.com`,
    countryCode: '+44',
    mobile: '7700900123',
  };
  const given = role === 'recipient' ? null : outside;
  return {
    id: name,
    role,
    person: given,
    userId: null,
    sequence,
    signaturePosition: null,
    ...more,
  };
}

/** Creates a field of an assignee: by default an optional text. */
export function field(
  assignee: Field['assignee'],
  type: Field['type'] = 'text',
  required = false,
): Field {
  const label = `${type} of ${assignee}`;
  const placements = [{ page: 0, x: 0, y: 0, width: 10, height: 10 }];
  return { key: `${assignee}.${type}`, label, assignee, type, required, placements } as Field;
}

type Step = NonNullable<ChainInput['approval']>['rounds'][number]['steps'][number];

/** A step of an approval setup that is needed, with these people in it. */
export function approval(name: string, names: readonly string[], more: Partial<Step> = {}): Step {
  const people = names.map((one) => ({
    id: one.toLowerCase(),
    name: one,
    userType: 'Approver' as const,
    profilePicUrl: '',
    state: 'active' as const,
    actsFor: [],
  }));
  const plain = { who: 'anyone', act: 'approve', signaturePosition: null } as const;
  return { stepId: name.toLowerCase(), name, people, because: [], ...plain, ...more };
}

/** Rounds of steps, in turn. */
export function rounds(...all: readonly (readonly Step[])[]): NonNullable<ChainInput['approval']> {
  return {
    rounds: all.map((steps, index) => ({ sequence: index + 1, steps: [...steps] })),
    skipped: [],
  };
}

/** Creates the input of a chain: by default a recipient who signs, drafted by Boss. */
export function chainInput(more: Partial<ChainInput> = {}): ChainInput {
  let count = 0;
  return {
    creator: { userId: 'boss', name: 'Boss' },
    recipient: {
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@example.com',
      countryCode: '+44',
      mobile: '7700900123',
    },
    settings: { parties: [drafted('recipient', 1)], copies: [] },
    fields: [field('recipient', 'signature')],
    approval: null,
    position: 'after',
    mayApproveOwn: false,
    newId: () => `new-${++count}`,
    at: '2026-11-23T09:00:00.000Z',
    ...more,
  };
}

/** Creates the context of a draft from the input of its chain. */
export function draftOf(
  made: ChainInput,
  more: Partial<Omit<DraftContext, 'settings' | 'line'>> & { expiresOn?: string | null } = {},
): DraftContext {
  const { expiresOn = null, ...others } = more;
  return {
    settings: { parties: made.settings.parties, expiresOn },
    forms: [{ formTemplateId: 'form', name: 'Contract', fields: [...made.fields] as Field[] }],
    line: buildChain(made),
    today: '2026-11-23',
    ...others,
  };
}
