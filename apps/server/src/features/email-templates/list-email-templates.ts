import type { EndpointParsed, listEmailTemplates as listEndpoint } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { emailTemplateSummaries } from './email-template-queries.ts';
import { emailTemplateSource, templatesShown } from './email-template-source.ts';

type Query = EndpointParsed<typeof listEndpoint>['query'];

/**
 * A page of the tenant's e-mail templates.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export function listEmailTemplates(database: Database, user: Member, query: Query) {
  return database.tenant(user.tenantId, (tx) =>
    readRows(tx, emailTemplateSource, query, templatesShown(query.archived), (ids) =>
      emailTemplateSummaries(tx, ids),
    ),
  );
}
