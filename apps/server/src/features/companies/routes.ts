import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCompany } from './create-company.ts';
import { listCompanies } from './list-companies.ts';

export function companyRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listCompanies, ({ user, query }) => listCompanies(database, user, query)),
    route(contract.createCompany, ({ user, body, address }) =>
      createCompany(database, user, body, address),
    ),
  ];
}
