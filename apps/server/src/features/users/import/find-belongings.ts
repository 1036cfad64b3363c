import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { approverGroups, projects } from '../../../platform/database/tables/index.ts';
import type { Belonging } from '../user-queries.ts';

/** Something that a file names, or what is wrong with the name. */
type Found = { found: Belonging; problem?: undefined } | { found?: undefined; problem: string };

/** The projects and approver groups of the tenant, by what a file may call them. */
export interface NamedBelongings {
  /** Whether a project is called so. */
  isProject: (name: string) => boolean;
  projects: (codeOrName: string) => Found;
  approverGroups: (name: string) => Found;
}

/** Reads all that the names in a file can mean, in two questions. Archived ones are not among them. */
export async function findBelongings(
  tx: Tx,
  tenantId: string,
  names: readonly string[],
): Promise<NamedBelongings> {
  const wanted = sql`any(${sql.param([...new Set(names.map((name) => name.toLowerCase()))])}::text[])`;
  const foundProjects = await tx
    .select({ id: projects.id, name: projects.name, code: projects.code })
    .from(projects)
    .where(
      and(
        eq(projects.tenantId, tenantId),
        isNull(projects.archivedAt),
        sql`(lower(${projects.code}) = ${wanted} or lower(${projects.name}) = ${wanted})`,
      ),
    );
  const foundGroups = await tx
    .select({ id: approverGroups.id, name: approverGroups.name })
    .from(approverGroups)
    .where(
      and(
        eq(approverGroups.tenantId, tenantId),
        isNull(approverGroups.archivedAt),
        sql`lower(${approverGroups.name}) = ${wanted}`,
      ),
    );
  const byCode = new Map(
    foundProjects.map(({ id, name, code }) => [code.toLowerCase(), { id, name }]),
  );
  const byName = Map.groupBy(foundProjects, ({ name }) => name.toLowerCase());
  const groups = new Map(foundGroups.map((group) => [group.name.toLowerCase(), group]));
  return {
    isProject: (text) => byName.has(text.toLowerCase()),
    projects: (text) => {
      const code = byCode.get(text.toLowerCase());
      if (code !== undefined) return { found: code };
      const [first, ...more] = byName.get(text.toLowerCase()) ?? [];
      if (!first) return { problem: `There is no project “${text}”. Check its name or code.` };
      if (more.length === 0) return { found: { id: first.id, name: first.name } };
      return { problem: `Several projects are called “${text}”. Enter a code instead.` };
    },
    approverGroups: (text) => {
      const group = groups.get(text.toLowerCase());
      return group === undefined
        ? { problem: `There is no approver group “${text}”. Check its name.` }
        : { found: group };
    },
  };
}
