export { useGetProjectQuery, useListProjectsQuery } from './api.ts';
export { ChosenProjectNote } from './ChosenProjectNote.tsx';
export { ProjectChoices } from './choices.ts';
export { ProjectDialog } from './ProjectDialog.tsx';
export { ProjectGlance } from './ProjectGlance.tsx';
export { useProjectOptions } from './project-options.ts';
export { projectDates } from './project-words.ts';
