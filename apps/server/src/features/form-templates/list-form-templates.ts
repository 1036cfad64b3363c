import type { EndpointParsed, listFormTemplates as endpoint } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { formTemplateSummaries } from './form-template-queries.ts';
import { formTemplateSource, formTemplatesShown } from './form-template-source.ts';

type Query = EndpointParsed<typeof endpoint>['query'];

/**
 * A page of the tenant's form templates.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export function listFormTemplates(database: Database, user: Member, query: Query) {
  return database.tenant(user.tenantId, (tx) =>
    readRows(tx, formTemplateSource, query, formTemplatesShown(query.archived), (ids) =>
      formTemplateSummaries(tx, ids),
    ),
  );
}
