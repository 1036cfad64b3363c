// `node tests/support/add-tenant.ts DATA_DIR NAME E-MAIL`: another organisation in a data folder that no one uses,
// with a user of the first one as its SysAdmin too. The product itself makes an organisation on an empty database
// alone.
import process from 'node:process';
import { sql } from 'drizzle-orm';
import { newId } from '../../apps/server/src/platform/database/ids.ts';
import { openPglite } from '../../apps/server/src/platform/database/open-pglite.ts';

const [dataDir = '', name = '', email = ''] = process.argv.slice(2);
const open = await openPglite(dataDir, (error) => {
  throw error;
});
const tenantId = newId();
const companyId = newId();
await open.queries.execute(
  sql`insert into tenants (id, name, ready_at) values (${tenantId}, ${name}, now())`,
);
await open.queries.execute(sql`
  insert into companies (id, tenant_id, name, code, type)
  values (${companyId}, ${tenantId}, ${name}, 'OTHER', 'Company')`);
await open.queries.execute(sql`
  insert into memberships (id, tenant_id, user_id, user_type, home_company_id)
  select ${newId()}, ${tenantId}, id, 'SysAdmin', ${companyId} from users where email = ${email}`);
await open.queries.execute(sql`update users set belongs_to_several = true where email = ${email}`);
await open.close();
