import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
import { archiveCompany, restoreCompany } from './archive-company.ts';
import { bulkCompanies } from './bulk-companies.ts';
import { findCompany } from './company-queries.ts';
import { createCompany } from './create-company.ts';
import { exportCompanies } from './export-companies.ts';
import { getCompany } from './get-company.ts';
import { getLogo } from './get-logo.ts';
import { listCompanies } from './list-companies.ts';
import { listCompanyNames } from './list-company-names.ts';
import { removeLogo } from './remove-logo.ts';
import { updateCompany } from './update-company.ts';
import { uploadLogo } from './upload-logo.ts';

export function companyRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listCompanies, ({ caller, query }) => listCompanies(database, caller, query)),
    route(contract.listCompanyNames, ({ caller, query }) =>
      listCompanyNames(database, caller, query),
    ),
    route(contract.exportCompanies, ({ caller, query }) =>
      exportCompanies(database, caller, query),
    ),
    route(contract.bulkCompanies, ({ caller, body }) => bulkCompanies(database, caller, body)),
    route(contract.getCompany, ({ caller, params }) => getCompany(database, caller, params.id)),
    route(contract.createCompany, ({ caller, body }) => createCompany(database, caller, body)),
    route(contract.updateCompany, ({ caller, params, body }) =>
      updateCompany(database, caller, params.id, body),
    ),
    route(contract.archiveCompany, ({ caller, params, body }) =>
      archiveCompany(database, caller, params.id, body),
    ),
    route(contract.restoreCompany, ({ caller, params }) =>
      restoreCompany(database, caller, params.id),
    ),
    ...logoRoutes(platform),
    historyRoute(database, contract.getCompanyHistory, 'company', (tx, _user, id) =>
      findCompany(tx, id),
    ),
  ];
}

function logoRoutes(platform: Platform): Route[] {
  return [
    route(contract.uploadCompanyLogo, ({ caller, params, upload }) =>
      uploadLogo(platform, caller, params.id, upload),
    ),
    route(contract.removeCompanyLogo, ({ caller, params }) =>
      removeLogo(platform.database, caller, params.id),
    ),
    route(contract.getCompanyLogo, ({ caller, params }) => getLogo(platform, caller, params.id)),
  ];
}
