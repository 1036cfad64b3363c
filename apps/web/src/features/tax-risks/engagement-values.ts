import {
  type CompanyType,
  type RateBasis,
  rateBasisNames,
  type TaxRisk,
  type UpdateTaxRiskInput,
} from '@countersign/contract';
import { text } from './text.ts';

/** The form of an engagement. */
export type EngagementValues = Omit<UpdateTaxRiskInput, 'revision' | 'ownerId'>;

/** The industry's role of a new claim, of which nothing is confirmed yet. */
export const emptyClaim = {
  roleId: '',
  meetsCriterion: false,
  isSpecificProduction: false,
  isFinite: false,
  isSeparate: false,
};

/** An engagement of which nothing is known yet. */
export const newEngagement: EngagementValues = {
  role: '',
  department: '',
  engagedAs: 'Company',
  startsOn: null,
  endsOn: null,
  rate: null,
  rateBasis: 'day',
  currency: 'GBP',
  intermediary: { name: '', companyNumber: '', vatNumber: '' },
  feePayer: { name: '', email: '' },
  letter: null,
  roleClaim: null,
  notes: '',
};

/** An engagement as its form has it. */
export function engagementOf(risk: TaxRisk): EngagementValues {
  const { role, department, engagedAs, startsOn, endsOn, rate, rateBasis, currency } = risk;
  const { intermediary, feePayer, letter, roleClaim, notes } = risk;
  // What comes out of the cache is frozen, and forms write into what they hold.
  return structuredClone({
    role,
    department,
    engagedAs,
    startsOn,
    endsOn,
    rate,
    rateBasis,
    currency: currency === '' ? 'GBP' : currency,
    intermediary,
    feePayer,
    letter,
    roleClaim,
    notes,
  });
}

/** Labels the fields of an engagement. */
export const engagementLabels: Record<keyof EngagementValues, string> = {
  role: text.engagement.role,
  department: text.engagement.department,
  engagedAs: text.engagement.engagedAs,
  startsOn: text.engagement.startsOn,
  endsOn: text.engagement.endsOn,
  rate: text.engagement.rate,
  rateBasis: text.engagement.rateBasis,
  currency: text.engagement.currency,
  intermediary: text.engagement.theirCompany,
  feePayer: text.engagement.feePayer,
  letter: text.engagement.letter,
  roleClaim: text.engagement.roleList,
  notes: text.engagement.notes,
};

const day = (value: string | null) => value ?? '';

/** Formats the values of an engagement in a conflict. */
export const engagementTexts = {
  role: String,
  department: String,
  engagedAs: (value: CompanyType) => value,
  startsOn: day,
  endsOn: day,
  rate: (value: number | null) => (value === null ? '' : String(value)),
  rateBasis: (value: RateBasis) => rateBasisNames[value],
  currency: String,
  notes: String,
};
