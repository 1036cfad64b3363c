import type { TaxRisk, TaxRiskAct } from '@countersign/contract';

/** Returns the acts that the user can do on an assessment now. */
export function taxActsOf({ acts }: Pick<TaxRisk, 'acts'>) {
  const refusals = new Map(acts.map(({ act, refusal }) => [act, refusal]));
  return {
    may: (act: TaxRiskAct) => refusals.get(act) === '',
    /** Why an act that belongs to this state can't be done by this user or not yet; undefined where it can. */
    refusalOf: (act: TaxRiskAct) => refusals.get(act) || undefined,
  };
}
