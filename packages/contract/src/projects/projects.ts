import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guid, listOf, listQuery, nameRule } from '../rules.ts';

export const projectSchema = z.object({
  id: guid,
  companyId: guid,
  companyName: z.string(),
  name: z.string(),
  code: z.string(),
});
export type Project = z.infer<typeof projectSchema>;

export const projectInput = z.object({
  companyId: guid,
  name: nameRule,
  code: nameRule.max(20, 'The code can have 20 characters at most.'),
});
export type ProjectInput = z.infer<typeof projectInput>;

export const listProjects = endpoint({
  name: 'listProjects',
  summary: 'The projects that the user may work in, by name',
  base: 'base',
  method: 'GET',
  path: '/projects',
  query: listQuery.extend({ companyId: guid.optional() }),
  answer: listOf(projectSchema),
  policy: 'projects.read',
});

export const createProject = endpoint({
  name: 'createProject',
  summary: 'Add a project to a company',
  base: 'base',
  method: 'POST',
  path: '/projects',
  body: projectInput,
  answer: projectSchema,
  policy: 'projects.manage',
  errors: ['conflict'],
});
