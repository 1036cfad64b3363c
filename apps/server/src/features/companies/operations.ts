import * as contract from '@countersign/contract';
import type { Tx } from '../../platform/database/database.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
import {
  bulkOperation,
  exportOperation,
  getOperation,
  listOperation,
} from '../../platform/records/list-operations.ts';
import { archiveCompany, restoreCompany } from './archive-company.ts';
import { findCompany } from './company-queries.ts';
import { companyRows } from './company-source.ts';
import { createCompany } from './create-company.ts';
import { getLogo } from './get-logo.ts';
import { listCompanyNames } from './list-company-names.ts';
import { removeLogo } from './remove-logo.ts';
import { updateCompany } from './update-company.ts';
import { uploadLogo } from './upload-logo.ts';

const find = (tx: Tx, _user: Member, id: string) => findCompany(tx, id);

export const companyOperations: Operation[] = [
  listOperation(contract.listCompanies, companyRows),
  listCompanyNames,
  exportOperation(contract.exportCompanies, companyRows),
  // Those that have projects in use are not archived, and named.
  bulkOperation(contract.bulkCompanies, companyRows, ({ database, caller, body }, { id }) =>
    body.action === 'archive'
      ? archiveCompany(database, caller, id, { withProjects: false })
      : restoreCompany(database, caller, id),
  ),
  getOperation(contract.getCompany, find),
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
  historyOperation(contract.getCompanyHistory, 'company', find),
];
