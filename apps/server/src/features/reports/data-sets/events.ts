import { sql } from 'drizzle-orm';
import { auditEvents, users } from '../../../platform/database/tables/index.ts';
import { linkHolderName } from '../../audit/index.ts';
import { type DataSet, moment, reference, text } from '../data-set.ts';

/** Defines the data set of events of users and the system: for users who may read the audit trail, who see all of it. */
export const eventsData: DataSet = {
  from: sql`${auditEvents}`,
  visible: () => undefined,
  id: auditEvents.id,
  order: sql`${auditEvents.at} desc, ${auditEvents.id} desc`,
  columns: {
    at: moment(auditEvents.at),
    actorId: reference(
      auditEvents.actorId,
      sql`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), ${linkHolderName}, 'The system')`,
      { sql: sql`left join ${users} on ${users.id} = ${auditEvents.actorId}` },
    ),
    action: text(auditEvents.action),
    subjectType: text(auditEvents.subjectType),
  },
};
