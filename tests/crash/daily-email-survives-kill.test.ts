import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openPglite } from '../../apps/server/src/platform/database/open-pglite.ts';
import { copyDemoData } from '../support/demo-data.ts';
import { type Killable, removeKillable, startAgain } from '../support/killable.ts';
import { startProduct } from '../support/server.ts';
import { startSmtp } from '../support/smtp.ts';

const userCount = 120;
const isDaily = /^reader-\d+@example\.com$/;

let lane: Killable | undefined;
afterAll(async () => {
  if (lane) await removeKillable(lane);
});

/** Adds users who have chosen the daily email and have notifications, and makes it due at the next start. */
async function addReaders(dataDir: string): Promise<void> {
  const database = await openPglite(dataDir, () => {});
  const hour = new Date().getUTCHours();
  // It is noon where the organisation is. The names of these zones have the sign the other way round.
  const zone = `Etc/GMT${hour > 12 ? '+' : '-'}${Math.abs(12 - hour)}`;
  const chosen = { notifications: { stopped: { app: true, email: 'daily' } } };
  try {
    await database.queries.execute(sql`update tenants set time_zone = ${zone}`);
    await database.queries.execute(sql`
      with tenant as (select tenant_id as id from documents limit 1),
      reader as (
        insert into users (id, email, first_name, last_name, preferences, home_tenant_id)
        select gen_random_uuid(), 'reader-' || number || '@example.com', 'Reader', number::text,
          ${JSON.stringify(chosen)}::jsonb, tenant.id
        from tenant, generate_series(1, ${userCount}) as number
        returning id, home_tenant_id
      ),
      membership as (
        insert into memberships (id, tenant_id, user_id, user_type)
        select gen_random_uuid(), home_tenant_id, id, 'SysAdmin' from reader
        returning tenant_id, user_id
      )
      insert into notifications (
        id, tenant_id, user_id, event, purpose, subject_type, subject_id, is_shown, email, created_at
      )
      select gen_random_uuid(), membership.tenant_id, user_id, 'declined', 'test:' || user_id, 'document',
        (select id from documents where documents.tenant_id = membership.tenant_id limit 1), true, 'daily',
        now() - interval '2 days'
      from membership`);
    await database.queries.execute(sql`
      update pgboss.job set start_after = now() where name = 'notifications.daily' and state = 'created'`);
  } finally {
    await database.close();
  }
}

test('the daily email is written once to each user, however often the process ends meanwhile', async () => {
  const data = copyDemoData();
  await addReaders(data.dataDir);
  const smtp = await startSmtp();
  const env = { SMTP_URL: smtp.url, LOG_LEVEL: 'error' };
  const product = await startProduct({ env, dataDir: data.dataDir, shortLived: true });
  lane = { data, smtp, product };
  const readers = () =>
    smtp.mails.flatMap(({ envelopeTo }) => envelopeTo.filter((to) => isDaily.test(to)));
  const untilTaken = async (count: number) => {
    while (new Set(readers()).size < count) await delay(10);
  };
  for (const count of [1, userCount / 4, userCount / 2]) {
    await untilTaken(count);
    await lane.product.kill9();
    await startAgain(lane);
  }
  await untilTaken(userCount);
  const byReader = Map.groupBy(
    smtp.mails.filter(({ envelopeTo }) => envelopeTo.some((to) => isDaily.test(to))),
    ({ envelopeTo }) => envelopeTo[0],
  );
  expect(byReader.size).toBe(userCount);
  // A mail that was taken as the process ended comes again as the same one.
  for (const mails of byReader.values()) {
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(mails[0]?.subject).toMatch(/^News: /);
  }
}, 240_000);
