import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createProject } from './create-project.ts';
import { listProjects } from './list-projects.ts';

export function projectRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listProjects, ({ user, query }) => listProjects(database, user, query)),
    route(contract.createProject, ({ user, body, address }) =>
      createProject(database, user, body, address),
    ),
  ];
}
