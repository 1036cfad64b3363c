import type {
  DocumentTab,
  HomeCard,
  HomeFigure,
  HomeFigureKey,
  HomeWeek,
  ListFilter,
  MemberPolicy,
  RiskLevel,
  UserType,
} from '@countersign/contract';
import { daysAfter } from '../lists/zoned-days.ts';
import { type Actor, may } from '../policy/policies.ts';

/** A document whose last day is at most so many days away expires soon. */
export const expiresSoon = 7;

/** Number of weeks on the home page, this one included. */
const weeksShown = 12;

const isPending: ListFilter = { field: 'state', operator: 'any', values: ['pending'] };

const between = (field: string, from: string, to: string): ListFilter => ({
  field,
  operator: 'between',
  values: [from, to],
});

type Figure = Omit<HomeFigure, 'count'>;

/**
 * Lists the figures of a user's home page: each is the number of rows that the list of documents shows for its tab and
 * filters. As in the tabs, what waits for the user is not pending. `today` and all days are those of the organisation's
 * time zone, as in the list.
 */
export function homeFigures(userId: string, today: string): Figure[] {
  const daysAgo = (days: number) => daysAfter(today, -days);
  const figure = (key: HomeFigureKey, tab: DocumentTab, ...filters: ListFilter[]): Figure => ({
    key,
    tab,
    filters,
  });
  const sent = (key: HomeFigureKey, from: string, to: string) =>
    figure(key, 'pending', between('sentAt', from, to));
  const inDays = (days: number) => daysAgo(-days);
  return [
    figure('waiting', 'approve'),
    figure('drafts', 'drafts', { field: 'createdBy', operator: 'any', values: [userId] }),
    figure('pending', 'pending'),
    figure('declined', 'declined'),
    figure('bounced', 'all', isPending, { field: 'hasBounced', operator: 'any', values: ['true'] }),
    figure('expiring', 'all', isPending, between('expiresOn', inDays(0), inDays(expiresSoon))),
    sent('age-2', daysAgo(2), ''),
    sent('age-7', daysAgo(7), daysAgo(3)),
    sent('age-14', daysAgo(14), daysAgo(8)),
    sent('age-older', '', daysAgo(15)),
  ];
}

/** The weeks that the home page shows, Monday to Sunday, this one last. */
export function homeWeeks(today: string): Pick<HomeWeek, 'startsOn' | 'endsOn'>[] {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: weeksShown }, (_, index) => {
    const startsOn = daysAfter(today, -sinceMonday - (weeksShown - 1 - index) * 7);
    return { startsOn, endsOn: daysAfter(startsOn, 6) };
  });
}

/** The filter of the list of documents that shows what was sent, or finished, in a week. */
export function weekFilter(
  field: 'sentAt' | 'finishedAt',
  { startsOn, endsOn }: Pick<HomeWeek, 'startsOn' | 'endsOn'>,
): ListFilter {
  return between(field, startsOn, endsOn);
}

/** The filters of the list of documents that show those of a project in a state. */
export function projectFilters(
  projectId: string,
  state: 'draft' | 'pending' | 'approved',
): ListFilter[] {
  return [
    { field: 'projectId', operator: 'any', values: [projectId] },
    { field: 'state', operator: 'any', values: [state] },
  ];
}

/** The filter of the list of contacts that shows those who are engaged on a project. */
export const projectPeopleFilters = (projectId: string): ListFilter[] => [
  { field: 'projectId', operator: 'any', values: [projectId] },
];

/** The filters of the list of tax risks that show those of a project at a level. */
export function projectRiskFilters(projectId: string, level: RiskLevel): ListFilter[] {
  return [
    { field: 'projectId', operator: 'any', values: [projectId] },
    { field: 'level', operator: 'any', values: [level] },
    openRisksFilter,
  ];
}

/** Filters tax risks to the engagements that have not ended. */
export const openRisksFilter: ListFilter = {
  field: 'status',
  operator: 'none',
  values: ['closed'],
};

/** The filter of the people of a distribution that leaves those who have opened it. */
export const openedFilter: ListFilter = {
  field: 'reading',
  operator: 'none',
  values: ['unopened'],
};

/** Tells if an actor can have a card on their home page. */
export function mayHaveCard(actor: Actor, card: HomeCard): boolean {
  const policy = policyOfCard[card];
  return policy === undefined || may(actor, policy);
}

/** Maps cards to the policy that one needs to have them. */
export const policyOfCard: Partial<Record<HomeCard, MemberPolicy>> = {
  waiting: 'documents.act',
  attention: 'documents.manage',
  drafts: 'documents.draft',
  distributions: 'doc-distributions.use',
};

/** The cards that each user type sees until they choose. */
export const usualHomeCards: Readonly<Record<UserType, readonly HomeCard[]>> = {
  SysAdmin: [
    'figures',
    'attention',
    'activity',
    'throughput',
    'completion',
    'ages',
    'distributions',
    'projects',
    'recent',
  ],
  Admin: [
    'figures',
    'waiting',
    'attention',
    'ages',
    'throughput',
    'activity',
    'distributions',
    'projects',
    'recent',
  ],
  Operator: [
    'figures',
    'attention',
    'drafts',
    'ages',
    'throughput',
    'activity',
    'distributions',
    'recent',
    'projects',
  ],
  Approver: ['figures', 'waiting', 'activity', 'recent'],
  'Operator/Approver': [
    'figures',
    'waiting',
    'attention',
    'drafts',
    'activity',
    'ages',
    'distributions',
    'recent',
    'projects',
  ],
};
