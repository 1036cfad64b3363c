import { eventsOf, happening } from '../events/event-kind.ts';

export const projectEvents = eventsOf('project', 'Project', {
  'project.created': happening('Added the project'),
  'project.changed': happening('Changed the project'),
  'project.members-changed': happening('Changed the members'),
  'project.archived': happening('Archived the project'),
  'project.restored': happening('Restored the project'),
});
