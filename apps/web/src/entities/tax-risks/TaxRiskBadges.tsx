import {
  type RiskLevel,
  riskLevelNames,
  type TaxDecision,
  type TaxRiskStatus,
  taxDecisionNames,
  taxRiskStatusNames,
} from '@countersign/contract';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { text } from './text.ts';

const levelColours: Record<RiskLevel, string> = { low: 'green', medium: 'amber', high: 'red' };

/** Shows the level of risk of an engagement's tax status. */
export function RiskLevelBadge({ level }: { level: RiskLevel }) {
  return <StateBadge color={levelColours[level]}>{text.level(riskLevelNames[level])}</StateBadge>;
}

const decisionColours: Record<TaxDecision, string> = {
  inside: 'red',
  outside: 'green',
  undetermined: 'amber',
  'not-required': 'gray',
  'worker-decides': 'gray',
};

/** Shows the decision on an engagement; one without an answer is open. */
export function TaxDecisionBadge({ decision }: { decision: TaxDecision | null }) {
  if (decision === null) return <StateBadge color="gray">{text.notAssessed}</StateBadge>;
  return <StateBadge color={decisionColours[decision]}>{taxDecisionNames[decision]}</StateBadge>;
}

const statusColours: Record<TaxRiskStatus, string> = {
  draft: 'gray',
  'in-review': 'amber',
  'signed-off': 'green',
  issued: 'blue',
  acknowledged: 'green',
  disputed: 'red',
  'review-due': 'amber',
  'not-required': 'gray',
  closed: 'gray',
};

/** Shows the status of an assessment. */
export function TaxStatusBadge({ status }: { status: TaxRiskStatus }) {
  return <StateBadge color={statusColours[status]}>{taxRiskStatusNames[status]}</StateBadge>;
}
