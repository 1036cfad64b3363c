// `node tests/support/put-off-signing.ts DATA_DIR DOCUMENT ended|waiting`, in a data folder that nobody uses: the last
// day of a document becomes the day before yesterday; or the token of a link is printed to the party that still
// waits. No call of the product does either: time passes by itself, and nobody is mailed a link before they are asked.
import process from 'node:process';
import { sql } from 'drizzle-orm';
import { openPglite } from '../../apps/server/src/platform/database/open-pglite.ts';
import { linksInsert, prepareLink } from '../../apps/server/src/platform/links/links.ts';

const [dataDir = '', name = '', part = ''] = process.argv.slice(2);
const open = await openPglite(dataDir, (error) => {
  throw error;
});
const documentId = sql`${name}::uuid`;
if (part === 'ended') {
  await open.queries.execute(
    sql`update documents set expires_on = current_date - 2 where id = ${documentId}`,
  );
} else {
  const { rows } = (await open.queries.execute(sql`
    select id, tenant_id from document_parties
    where document_id = ${documentId} and state = 'waiting' limit 1`)) as {
    rows: { id: string; tenant_id: string }[];
  };
  const [party] = rows;
  if (!party) throw new Error('Nobody waits there.');
  const link = prepareLink({ purpose: 'party', tenantId: party.tenant_id, subjectId: party.id });
  const insert = linksInsert([link]);
  if (insert) await open.queries.execute(insert);
  process.stdout.write(link.token);
}
await open.close();
