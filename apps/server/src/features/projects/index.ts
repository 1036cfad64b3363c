export { archiveProject } from './archive-project.ts';
export { createProject } from './create-project.ts';
export { projectChoices } from './list-projects.ts';
export { activeProjectsOf, archiveProjectsOf } from './projects-of-company.ts';
export { projectRoutes } from './routes.ts';
export { belongsTo, projectChanges, projectsOf, visibleProjects } from './visible-projects.ts';
