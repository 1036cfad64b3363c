import { eventsOf, happening } from '../events/event-kind.ts';

export const approverGroupEvents = eventsOf('approver-group', 'Approver group', {
  'approver-group.created': happening('Added the approver group'),
  'approver-group.changed': happening('Changed the approver group'),
  'approver-group.archived': happening('Archived the approver group'),
  'approver-group.restored': happening('Restored the approver group'),
});

export const approvalSetupEvents = eventsOf('approval-setup', 'Approval chain', {
  'approval-setup.created': happening('Added the approval chain'),
  'approval-setup.changed': happening('Changed the approval chain'),
  'approval-setup.copied': happening('Added the approval chain as a copy'),
  'approval-setup.archived': happening('Archived the approval chain'),
  'approval-setup.restored': happening('Restored the approval chain'),
});
