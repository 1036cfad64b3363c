import * as contract from '@countersign/contract';
import { type EmailTemplateSummary, emailEvents } from '@countersign/contract';
import { asc } from 'drizzle-orm';
import { emailTemplates } from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { emailTemplateSummaries } from './email-template-queries.ts';
import { emailTemplateRows } from './email-template-source.ts';

/** Maximum number of listed templates: more than any organisation has. */
const maxListed = 1000;

/** The templates of all events on one page, by event and name. */
export const getEmailOverview = tenantOperation(
  contract.getEmailOverview,
  async ({ tx, caller, query }) => {
    const found = await tx
      .select({ id: emailTemplates.id })
      .from(emailTemplates)
      .where(emailTemplateRows.shown(query, caller))
      .orderBy(asc(emailTemplates.sortName), asc(emailTemplates.id))
      .limit(maxListed);
    const ids = found.map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await emailTemplateSummaries(tx, ids);
    const positions = new Map(ids.map((id, index) => [id, index]));
    const positionOf = ({ id, event }: EmailTemplateSummary) =>
      emailEvents.indexOf(event) * maxListed + (positions.get(id) ?? 0);
    return { templates: rows.toSorted((a, b) => positionOf(a) - positionOf(b)) };
  },
);
