import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { archiveCompany } from './archive-company.ts';
import { createCompany } from './create-company.ts';
import { exportCompanies } from './export-companies.ts';
import { getCompany } from './get-company.ts';
import { getCompanyHistory } from './get-company-history.ts';
import { getLogo } from './get-logo.ts';
import { listCompanies } from './list-companies.ts';
import { removeLogo } from './remove-logo.ts';
import { restoreCompany } from './restore-company.ts';
import { updateCompany } from './update-company.ts';
import { uploadLogo } from './upload-logo.ts';

export function companyRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listCompanies, ({ user, query }) => listCompanies(database, user, query)),
    route(contract.exportCompanies, ({ user, query }) => exportCompanies(database, user, query)),
    route(contract.getCompany, ({ user, params }) => getCompany(database, user, params.id)),
    route(contract.createCompany, ({ user, body, address }) =>
      createCompany(database, user, body, address),
    ),
    route(contract.updateCompany, ({ user, params, body, address }) =>
      updateCompany(database, user, params.id, body, address),
    ),
    route(contract.archiveCompany, ({ user, params, body, address }) =>
      archiveCompany(database, user, params.id, body, address),
    ),
    route(contract.restoreCompany, ({ user, params, address }) =>
      restoreCompany(database, user, params.id, address),
    ),
    ...logoRoutes(platform),
    route(contract.getCompanyHistory, ({ user, params, query }) =>
      getCompanyHistory(database, user, params.id, query),
    ),
  ];
}

function logoRoutes(platform: Platform): Route[] {
  return [
    route(contract.uploadCompanyLogo, ({ user, params, upload, address }) =>
      uploadLogo(platform, user, params.id, upload, address),
    ),
    route(contract.removeCompanyLogo, ({ user, params, address }) =>
      removeLogo(platform.database, user, params.id, address),
    ),
    route(contract.getCompanyLogo, ({ user, params }) => getLogo(platform, user, params.id)),
  ];
}
