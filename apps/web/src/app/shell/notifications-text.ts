/** The texts of the panel of notifications and of their count. */
export const text = {
  title: 'Notifications',
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  unread: (unread: number) => ` ${unread > 99 ? 'more than 99' : unread} unread`,
  settings: 'Notification settings',
  all: 'All notifications',
  retry: 'Try again',
  emptyTitle: 'No notifications yet',
  empty: 'You’ll see here when a document is waiting for you, and what happens to your documents.',
} as const;
