import { tenantRole } from './database.ts';

/** In a query of its own, so that it is worked out once for a statement, not once for each row. */
const currentTenant = `(select nullif(current_setting('app.tenant_id', true), '')::uuid)`;

/**
 * Tenant isolation, safe to run again: a role that owns nothing and is bound by a policy on every
 * table with a `tenant_id`. A table without one is out of its reach unless it is named here.
 */
export const isolationSql = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${tenantRole}') then
    create role ${tenantRole} nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

do $$ begin
  if not pg_has_role(current_user, '${tenantRole}', 'member') then
    execute 'grant ${tenantRole} to current_user';
  end if;
end $$;

grant usage on schema public to ${tenantRole};

do $$ declare name text; begin
  for name in
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id'
  loop
    execute format('alter table public.%I enable row level security', name);
    execute format('drop policy if exists tenant_only on public.%I', name);
    execute format(
      $policy$create policy tenant_only on public.%I to ${tenantRole} using (tenant_id = ${currentTenant}) with check (tenant_id = ${currentTenant})$policy$,
      name);
    execute format('grant select, insert, update, delete on public.%I to ${tenantRole}', name);
  end loop;
end $$;

revoke update, delete on public.audit_events from ${tenantRole};
revoke delete on public.audit_heads from ${tenantRole};

alter table public.tenants enable row level security;
drop policy if exists tenant_only on public.tenants;
create policy tenant_only on public.tenants to ${tenantRole} using (id = ${currentTenant});
grant select on public.tenants to ${tenantRole};

alter table public.users enable row level security;
drop policy if exists tenant_only on public.users;
create policy tenant_only on public.users for select to ${tenantRole} using (
  exists (
    select from public.memberships where memberships.user_id = users.id)
);
drop policy if exists home_tenant_inserts on public.users;
create policy home_tenant_inserts on public.users for insert to ${tenantRole}
  with check (home_tenant_id = ${currentTenant});
drop policy if exists home_tenant_updates on public.users;
create policy home_tenant_updates on public.users for update to ${tenantRole}
  using (home_tenant_id = ${currentTenant}) with check (home_tenant_id = ${currentTenant});
grant select, insert, update on public.users to ${tenantRole};
`;
