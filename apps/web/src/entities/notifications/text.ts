/** The texts of a notification, wherever it is shown. */
export const text = {
  unread: 'Unread',
  comment: (comment: string) => `“${comment}”`,
  markAllRead: 'Mark all as read',
  markRead: (title: string) => `Mark as read: ${title}`,
};
