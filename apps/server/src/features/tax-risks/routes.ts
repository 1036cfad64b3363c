import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { evaluateTaxRisk } from './evaluate-tax-risk.ts';

export function taxRiskRoutes(): Route[] {
  return [route(contract.evaluateTaxRisk, ({ body }) => evaluateTaxRisk(body.answers))];
}
