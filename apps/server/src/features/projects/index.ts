export { createProject } from './create-project.ts';
export { projectPage } from './list-projects.ts';
export { projectRoutes } from './routes.ts';
export { belongsTo, visibleProjects } from './visible-projects.ts';
