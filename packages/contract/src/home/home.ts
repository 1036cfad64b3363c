import { z } from 'zod';
import { decisionFact, quickTurn } from '../documents/document-view.ts';
import { documentCounts, documentSummary, documentTabs } from '../documents/documents.ts';
import { turnSchema } from '../documents/parties.ts';
import { endpoint } from '../endpoint.ts';
import { cappedCount, listFilters } from '../lists/lists.ts';
import { guid, moment } from '../rules.ts';
import { riskLevels } from '../tax-risks/tax-risk-facts.ts';

/** The cards of the home page. */
export const homeCards = [
  'figures',
  'waiting',
  'attention',
  'drafts',
  'ages',
  'throughput',
  'completion',
  'projects',
  'distributions',
  'recent',
  'activity',
] as const;
export type HomeCard = (typeof homeCards)[number];

/** The counts of the home page, besides the tabs of the list of documents. */
const homeFigureKeys = [
  'waiting',
  'drafts',
  'pending',
  'declined',
  'bounced',
  'expiring',
  'age-2',
  'age-7',
  'age-14',
  'age-older',
] as const;
export type HomeFigureKey = (typeof homeFigureKeys)[number];

/**
 * Defines the rows of the list of documents that a figure counts: the list shows exactly those for the same tab and
 * filters.
 */
const countedRows = { tab: z.enum(documentTabs), filters: listFilters };

const homeFigure = z.object({ key: z.enum(homeFigureKeys), count: cappedCount, ...countedRows });
export type HomeFigure = z.infer<typeof homeFigure>;

/** The documents sent and completed in one week, Monday to Sunday, in the organisation's time zone. */
const homeWeek = z.object({
  /** `YYYY-MM-DD`. */
  startsOn: z.string(),
  endsOn: z.string(),
  sent: z.int().min(0),
  finished: z.int().min(0),
  /** From the last sending to the finished file: the median of those finished in the week; null for none. */
  medianHours: z.number().nullable(),
});
export type HomeWeek = z.infer<typeof homeWeek>;

const homeProject = z.object({
  id: guid,
  name: z.string(),
  companyName: z.string(),
  /** Days, `YYYY-MM-DD`. */
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  /** Of the documents that the user sees. */
  drafts: cappedCount,
  open: cappedCount,
  signed: cappedCount,
  /** Contacts with a document that the user sees, or an assessment; null for users who may not use contacts. */
  people: cappedCount.nullable(),
  /** How many assessments of tax status are at each level; null for users who may not see them. */
  risks: z.record(z.enum(riskLevels), z.int().min(0)).nullable(),
});
export type HomeProject = z.infer<typeof homeProject>;

/** Something that happened to a document that the user sees. */
const homeEvent = z.object({
  at: moment,
  documentId: guid,
  /** The recipient's name. */
  document: z.string(),
  action: z.string(),
  /** Names two people at most, and counts more of them. */
  about: z.string(),
  /** Names everyone; empty where `about` does. */
  aboutAll: z.string(),
  /** Empty for the system. */
  actor: z.string(),
});
export type HomeEvent = z.infer<typeof homeEvent>;

/** A document that waits for the user, with what they have to do there. */
const waitingDocument = documentSummary.extend({
  turns: z.array(turnSchema.pick({ partyId: true, act: true })),
  quickTurn: quickTurn.nullable(),
  decisionFacts: z.array(decisionFact),
});
export type WaitingDocument = z.infer<typeof waitingDocument>;

/**
 * Why a document asks for the attention of those who manage it: an email was refused (`bounced`) or given up (`failed`),
 * no one of an open step can sign in (`blocked`), or nothing has happened with it for long (`still`).
 */
const attentionReasons = [
  'bounced',
  'failed',
  'blocked',
  'expiring',
  'declined',
  'returned',
  'still',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

const attentionDocument = documentSummary.extend({ reason: z.enum(attentionReasons) });
export type AttentionDocument = z.infer<typeof attentionDocument>;

/** A distribution that was sent, with how far it got. */
const homeDistribution = z.object({
  id: guid,
  title: z.string(),
  project: z.string(),
  sentAt: moment,
  people: z.int().min(0),
  opened: z.int().min(0),
});
export type HomeDistribution = z.infer<typeof homeDistribution>;

/** The first steps of a new organisation; each is ticked automatically. */
const setUpSteps = [
  'company',
  'project',
  'people',
  'form-template',
  'form-pack',
  'document',
] as const;
export type SetUpStep = (typeof setUpSteps)[number];

const shownCards = z.object({
  /** In order; those left out are hidden. */
  cards: z.array(z.enum(homeCards)),
  /** True where the user chose them; else they are those of their user type. */
  isOwn: z.boolean(),
});

export const getHome = endpoint({
  name: 'getHome',
  summary:
    'Where the day begins, everywhere, in one company or in one project: what waits for the user, what is open by age, how it goes over the weeks, and what changed last',
  base: 'v4',
  method: 'GET',
  path: '/home',
  query: z.object({ companyId: guid.optional(), projectId: guid.optional() }),
  answer: z.object({
    counts: documentCounts,
    figures: z.array(homeFigure),
    /** The documents that wait for the user, the longest waiting first; five at most. */
    waiting: z.array(waitingDocument),
    /** Of those that the user manages, with the reasons; three of each at most, and none where the card is hidden. */
    attention: z.array(attentionDocument),
    /** The user's own drafts, the latest first; five at most, and none where the card is hidden. */
    drafts: z.array(documentSummary),
    /** The last that were sent of those that the user sees; five at most, and none where the card is hidden. */
    distributions: z.array(homeDistribution),
    /** The last twelve weeks, this one last. */
    weeks: z.array(homeWeek),
    /** The projects that the user sees, those that end last first; six at most. */
    projects: z.array(homeProject),
    recent: z.array(documentSummary),
    /** The latest first. */
    activity: z.array(homeEvent),
    /** Which steps of setting up are done; empty for those who do not set up. */
    steps: z.array(z.object({ step: z.enum(setUpSteps), isDone: z.boolean() })),
    /** True where a pack exists to draft a document with. */
    hasFormPack: z.boolean(),
    /** Emails held from before a mail server was configured; null for none, and for those who may not release them. */
    heldEmails: z.object({ count: z.int().min(1), oldestAt: moment }).nullable(),
    ...shownCards.shape,
  }),
  policy: 'signed-in',
});

export const setHomeCards = endpoint({
  name: 'setHomeCards',
  summary: 'Choose the cards of the own home page and their order; null for those of the user type',
  base: 'v4',
  method: 'PUT',
  path: '/home/cards',
  body: z.object({
    cards: z
      .array(z.enum(homeCards))
      .max(homeCards.length)
      .refine((cards) => new Set(cards).size === cards.length, 'Name each card once.')
      .nullable(),
  }),
  answer: shownCards,
  policy: 'signed-in',
});
