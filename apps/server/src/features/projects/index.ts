export { archiveProject } from './archive-project.ts';
export { createProject } from './create-project.ts';
export { projectOperations } from './operations.ts';
export { projectChoices } from './project-choices.ts';
export { activeProjectsOf, archiveProjectsOf } from './projects-of-company.ts';
export { belongsTo, projectChanges, projectsOf, visibleProjects } from './visible-projects.ts';
