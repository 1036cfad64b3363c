export { useListProjectsQuery } from './api.ts';
export { ProjectDialog } from './ProjectDialog.tsx';
