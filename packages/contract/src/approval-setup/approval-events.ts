import { eventsOf, happening } from '../events/event-kind.ts';

export const approverGroupEvents = eventsOf('approver-group', 'Approver group', {
  'approver-group.created': happening('Added the approver group'),
  'approver-group.changed': happening('Changed the approver group'),
  'approver-group.archived': happening('Archived the approver group'),
  'approver-group.restored': happening('Restored the approver group'),
});

export const approvalSetupEvents = eventsOf('approval-setup', 'Approval setup', {
  'approval-setup.created': happening('Added the approval setup'),
  'approval-setup.changed': happening('Changed the approval setup'),
  'approval-setup.copied': happening('Added the approval setup as a copy'),
  'approval-setup.archived': happening('Archived the approval setup'),
  'approval-setup.restored': happening('Restored the approval setup'),
});
