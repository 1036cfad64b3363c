import type {
  CompanyType,
  IndustryRole,
  TaxDecision,
  TaxRisk,
  TaxRoute,
} from '@countersign/contract';
import { daysFrom } from './calendar.ts';

/** Holds the facts on which the route of an engagement depends. */
export interface RouteFacts {
  engagedAs: CompanyType;
  startsOn: string | null;
  endsOn: string | null;
  /** The client is a small one, and there is evidence of it. */
  isSmallClient: boolean;
  letter: TaxRisk['letter'];
  usesRoleList: boolean;
  roleClaim: TaxRisk['roleClaim'];
  /** The role that is claimed, where the list still has it. */
  role: Pick<
    IndustryRole,
    'name' | 'criterion' | 'allowsGeneralTest' | 'restsOnEquipment' | 'isVerified' | 'source'
  > | null;
  /** What files of evidence are about. */
  evidence: ReadonlySet<string>;
  /** `YYYY-MM-DD` */
  today: string;
}

/** By which way an engagement comes to its status, what that is where the way tells it, and why. */
export interface FoundRoute {
  route: TaxRoute;
  why: string;
  /** Null where the questionnaire has to tell it. */
  decision: TaxDecision | null;
}

/** The first way that leads to a status, in the order in which they are tried. */
export function routeOf(facts: RouteFacts): FoundRoute {
  if (facts.engagedAs === 'PAYE') {
    const why =
      'Engaged through payroll: tax is deducted at source, and no status has to be determined.';
    return { route: 'paye', why, decision: 'not-required' };
  }
  if (facts.engagedAs === 'Company' && facts.isSmallClient) {
    const why =
      'The client is small, and there is evidence of it: the worker’s own company decides, and no statement is issued.';
    return { route: 'small-client', why, decision: 'worker-decides' };
  }
  const letter = letterProblem(facts);
  if (letter === '') {
    const why = 'An official letter on the worker’s status is attached and valid.';
    return { route: 'letter', why, decision: 'outside' };
  }
  const role = roleProblem(facts);
  if (role === '' && facts.role) {
    const why = `The role “${facts.role.name}” is on the industry’s list (${facts.role.source}), and its criterion or the general test is met.`;
    return { route: 'role-list', why, decision: 'outside' };
  }
  const why = [letter, role, 'The questionnaire decides.'].filter(Boolean).join(' ');
  return { route: 'questionnaire', why, decision: null };
}

/** Why a letter that was entered does not decide; `undefined` where none was, and empty where it does. */
function letterProblem({ engagedAs, letter, evidence, today }: RouteFacts): string | undefined {
  if (letter === null) return undefined;
  if (engagedAs !== 'Self Employed')
    return 'An official letter only counts for self-employed workers.';
  if (!evidence.has('letter')) return 'The official letter is not attached.';
  if (letter.validUntil === null) return 'The official letter has no “Valid until” date.';
  return letter.validUntil < today ? 'The official letter is no longer valid.' : '';
}

/** Why a role that was claimed does not decide; `undefined` where none was, and empty where it does. */
function roleProblem(facts: RouteFacts): string | undefined {
  const { usesRoleList, roleClaim: claim, role, evidence } = facts;
  if (claim === null || !usesRoleList) return undefined;
  if (role === null) return 'The role is not on the industry’s list.';
  if (!role.isVerified) return 'The role is not checked against its source, so it does not decide.';
  const meetsGeneralTest = claim.isSpecificProduction && claim.isFinite && claim.isSeparate;
  if (role.allowsGeneralTest && meetsGeneralTest) return '';
  if (role.criterion === '' || !claim.meetsCriterion) return 'The role’s criteria are not met.';
  if (role.restsOnEquipment && !evidence.has('equipment')) {
    return 'The role depends on equipment, and no equipment list is attached.';
  }
  return evidence.has('role-list') ? '' : 'Nothing is attached that shows the role’s criterion.';
}

/**
 * Tells if deducting national insurance alone may be allowed: PAYE for seven days or fewer, with rest days between the
 * first and the last among them.
 */
export function isSevenDayEngagement({
  engagedAs,
  startsOn,
  endsOn,
}: Pick<RouteFacts, 'engagedAs' | 'startsOn' | 'endsOn'>): boolean {
  if (engagedAs !== 'PAYE' || startsOn === null || endsOn === null) return false;
  return daysFrom(startsOn, endsOn) + 1 <= 7;
}
