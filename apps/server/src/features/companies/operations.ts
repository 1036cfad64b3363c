import * as contract from '@countersign/contract';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
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

export const companyOperations: Operation[] = [
  listCompanies,
  listCompanyNames,
  exportCompanies,
  bulkCompanies,
  getCompany,
  createCompany,
  updateCompany,
  operation(contract.archiveCompany, ({ database, caller, params, body }) =>
    archiveCompany(database, caller, params.id, body),
  ),
  operation(contract.restoreCompany, ({ database, caller, params }) =>
    restoreCompany(database, caller, params.id),
  ),
  operation(contract.uploadCompanyLogo, ({ platform, caller, params, upload }) =>
    uploadLogo(platform, caller, params.id, upload),
  ),
  removeLogo,
  operation(contract.getCompanyLogo, ({ platform, caller, params }) =>
    getLogo(platform, caller, params.id),
  ),
  historyOperation(contract.getCompanyHistory, 'company', (tx, _user, id) => findCompany(tx, id)),
];
