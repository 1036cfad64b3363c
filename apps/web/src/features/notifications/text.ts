/** The texts of the page of notifications. */
export const text = {
  title: 'Notifications',
  description: 'Your notifications of the last 90 days.',
  settings: 'Settings',
  label: 'notifications',
  column: 'Notification',
  search: 'Search by document or recipient',
  emptyTitle: 'No notifications yet',
  empty: 'You’ll see here when a document is waiting for you, and what happens to your documents.',
  markRead: 'Mark as read',
};
