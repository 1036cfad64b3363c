import * as contract from '@countersign/contract';
import { tenantOperation } from '../../platform/http/operation.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { formTemplateSummaries } from './form-template-queries.ts';
import { formTemplateSource, formTemplatesShown } from './form-template-source.ts';

/**
 * A page of the tenant's form templates.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export const listFormTemplates = tenantOperation(contract.listFormTemplates, ({ tx, query }) =>
  readRows(tx, formTemplateSource, query, formTemplatesShown(query.archived), (ids) =>
    formTemplateSummaries(tx, ids),
  ),
);
