import type { DocumentSettings } from '@countersign/contract';

/** A moment before now: days ago and a time of day (UTC), or minutes ago. */
export type When = readonly [daysAgo: number, time: string] | number;

/** Names an external party by their slot in the chain. */
type Outside = 'recipient' | 'agent' | 'signer';

/** Describes an act on a demo document; users are named by how their email begins. */
export type DemoAct =
  | { do: 'send' }
  /** The recipient looks at it; `fill` is how much of their fields they fill in before they leave. */
  | { do: 'open'; who: Outside; fill?: number }
  | { do: 'finish'; who: Outside }
  | { do: 'hand-over'; who: Outside; to: string }
  | { do: 'decline'; who: Outside; reason: string }
  /** A user acts in their turn: approves, or signs. */
  | { do: 'approve'; user: string }
  | { do: 'comment'; user: string; text: string; audience: 'company' | 'everyone' }
  | { do: 'remind' }
  /** What a timer does. */
  | { do: 'remind-by-rule' }
  /** The mail server says that the mail to someone came back. */
  | { do: 'bounce'; who: Outside }
  | { do: 'void'; reason: string };

/** A document of the demo organisation, with what has happened to it in its order. */
export interface DemoDocument {
  pack: string;
  project: string;
  /** Who it is made out for, by name in the address book. */
  to: string;
  /** Who drafts it. */
  by: string;
  draftedAt: When;
  /** Instead of what the project has; null for none. */
  approvalSetup?: string | null;
  agent?: string;
  /** Who else signs, at position 1: a colleague, or someone in the address book. */
  signer?: { user: string } | { name: string };
  /** In how many days it ends. */
  expiresIn?: number;
  settings?: Partial<Pick<DocumentSettings, 'message' | 'reminders' | 'canHandOver'>>;
  acts: readonly (readonly [When, DemoAct])[];
}

const starter = { pack: 'Crew starter pack', project: 'SAL', by: 'olivia' };
const confidentiality = { pack: 'Confidentiality only', project: 'SAL', by: 'olivia' };
const agency = { pack: 'Engagement through an agent', project: 'SAL', approvalSetup: 'Agent deal' };
const kit = { pack: 'Kit rental', project: 'SAL', approvalSetup: 'Kit hire' };

/** The time when Amir went on leave: what waits for him then goes to Grace. */
export const leaveFrom = [2, '08:30'] as const satisfies When;

/** The times when documents that expired the day before are ended. */
export const endingsAt: readonly When[] = [[4, '00:10']];

/** Documents in every state, with names in the scripts that crews are written in. */
export const demoDocuments: readonly DemoDocument[] = [
  // Drafts: one to be sent, one whose chain can't work yet.
  { ...confidentiality, to: '美玲 陳', draftedAt: [1, '16:20'], acts: [] },
  {
    ...agency,
    by: 'olivia',
    to: 'Maya Lindqvist',
    draftedAt: [1, '15:05'],
    agent: 'Jerome Castellane',
    acts: [],
  },
  // Waiting for their recipients.
  {
    ...starter,
    to: 'ليلى منصور',
    draftedAt: [2, '14:10'],
    acts: [[[2, '14:32'], { do: 'send' }]],
  },
  {
    ...starter,
    to: 'Ελένη Παπαδοπούλου',
    draftedAt: [9, '09:40'],
    settings: { reminders: { afterDays: 3, everyDays: 4 } },
    acts: [
      [[9, '10:02'], { do: 'send' }],
      [[8, '19:47'], { do: 'open', who: 'recipient', fill: 5 }],
      [[6, '10:03'], { do: 'remind-by-rule' }],
      [[2, '10:04'], { do: 'remind-by-rule' }],
    ],
  },
  {
    ...confidentiality,
    to: 'Théo Girard',
    draftedAt: [5, '11:15'],
    acts: [
      [[5, '11:21'], { do: 'send' }],
      [[5, '11:23'], { do: 'bounce', who: 'recipient' }],
    ],
  },
  {
    ...agency,
    by: 'adam',
    to: 'Isobel Hartnell',
    draftedAt: [8, '12:00'],
    agent: 'Delphine Moreau',
    signer: { user: 'siobhan' },
    settings: { canHandOver: true, message: 'The fee is as agreed on the telephone.' },
    acts: [
      [[8, '12:40'], { do: 'send' }],
      [[7, '08:55'], { do: 'open', who: 'recipient' }],
      [[7, '09:10'], { do: 'finish', who: 'recipient' }],
      [[6, '13:30'], { do: 'open', who: 'agent' }],
      [[6, '13:34'], { do: 'hand-over', who: 'agent', to: 'Bukola Adeniran' }],
      [[3, '16:18'], { do: 'open', who: 'agent', fill: 2 }],
    ],
  },
  // Waiting for approvers: the line producer, the accountant who is away, the producer.
  {
    ...starter,
    to: 'Daniel Okafor',
    draftedAt: [4, '09:00'],
    acts: [
      [[4, '09:22'], { do: 'send' }],
      [[4, '17:50'], { do: 'open', who: 'recipient' }],
      [[3, '07:31'], { do: 'finish', who: 'recipient' }],
    ],
  },
  {
    ...starter,
    to: 'Siún Ní Bhriain',
    draftedAt: [10, '10:12'],
    acts: [
      [[10, '10:30'], { do: 'send' }],
      [[9, '20:05'], { do: 'open', who: 'recipient' }],
      [[9, '20:41'], { do: 'finish', who: 'recipient' }],
      [[7, '11:20'], { do: 'approve', user: 'orla' }],
      [
        [1, '13:15'],
        {
          do: 'comment',
          user: 'olivia',
          text: 'Siún starts on Monday. Grace, can you look at it while Amir is away?',
          audience: 'company',
        },
      ],
    ],
  },
  {
    ...starter,
    to: '김 지우',
    draftedAt: [13, '15:00'],
    acts: [
      [[13, '15:20'], { do: 'send' }],
      [[12, '06:40'], { do: 'open', who: 'recipient' }],
      [[12, '07:02'], { do: 'finish', who: 'recipient' }],
      [[11, '09:30'], { do: 'approve', user: 'siobhan' }],
      [
        [6, '10:10'],
        {
          do: 'comment',
          user: 'adam',
          text: 'The overtime rate is not what we agreed. I ask the line producer.',
          audience: 'company',
        },
      ],
      [[3, '09:05'], { do: 'remind' }],
    ],
  },
  {
    ...agency,
    by: 'olivia',
    to: 'Ada Okonjo',
    draftedAt: [15, '09:35'],
    agent: 'Bukola Adeniran',
    signer: { name: 'Lottie Baines' },
    acts: [
      [[15, '10:00'], { do: 'send' }],
      [[14, '18:12'], { do: 'open', who: 'recipient' }],
      [[14, '18:30'], { do: 'finish', who: 'recipient' }],
      [[13, '09:48'], { do: 'open', who: 'agent' }],
      [[13, '10:07'], { do: 'finish', who: 'agent' }],
      [[12, '15:55'], { do: 'open', who: 'signer' }],
      [[12, '15:58'], { do: 'finish', who: 'signer' }],
    ],
  },
  // Over, in each way.
  {
    ...kit,
    by: 'olivia',
    to: 'Deniz Yıldız',
    draftedAt: [12, '11:40'],
    acts: [
      [[12, '11:58'], { do: 'send' }],
      [[11, '20:20'], { do: 'open', who: 'recipient' }],
      [
        [11, '20:33'],
        {
          do: 'decline',
          who: 'recipient',
          reason: 'The monitor is hired out until February. Please take it off the list.',
        },
      ],
    ],
  },
  {
    ...starter,
    to: 'Ágnes Szabó',
    draftedAt: [17, '13:00'],
    acts: [
      [[17, '13:25'], { do: 'send' }],
      [[16, '09:10'], { do: 'open', who: 'recipient' }],
      [[14, '16:45'], { do: 'void', reason: 'The second unit was moved to March.' }],
    ],
  },
  {
    ...kit,
    by: 'olivia',
    to: 'नेहा शर्मा',
    draftedAt: [19, '10:00'],
    expiresIn: -5,
    acts: [
      [[19, '10:15'], { do: 'send' }],
      [[18, '12:26'], { do: 'open', who: 'recipient' }],
      [[9, '09:30'], { do: 'remind' }],
    ],
  },
  {
    ...starter,
    to: 'Zofia Wiśniewska',
    draftedAt: [21, '09:05'],
    acts: [
      [[21, '09:31'], { do: 'send' }],
      [[20, '18:04'], { do: 'open', who: 'recipient' }],
      [[20, '18:26'], { do: 'finish', who: 'recipient' }],
      [[18, '10:50'], { do: 'approve', user: 'adam' }],
      [35, { do: 'approve', user: 'sofia' }],
    ],
  },
  {
    pack: 'Confidentiality only',
    project: 'HOL',
    by: 'orla',
    to: 'Олена Шевченко',
    draftedAt: [6, '08:50'],
    acts: [
      [[6, '09:12'], { do: 'send' }],
      [[5, '17:38'], { do: 'open', who: 'recipient' }],
      [[5, '17:44'], { do: 'finish', who: 'recipient' }],
      [[3, '10:36'], { do: 'approve', user: 'adam' }],
      [20, { do: 'approve', user: 'sofia' }],
    ],
  },
];
