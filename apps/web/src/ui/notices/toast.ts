import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';

/** Time for which a toast that needs attention stays, in milliseconds: longer than others, as it says more. */
const noticeTime = 20_000;

/** Shows a toast; where there is no more room it replaces the oldest, so that none waits for a later page. */
function show(toast: NotificationData): void {
  notifications.show(toast);
  const {
    notifications: [oldest],
    queue,
  } = notificationsStore.getState();
  if (oldest?.id !== undefined && queue.length > 0) notifications.hide(oldest.id);
}

/** Says in passing that something worked. */
export function toastSuccess(message: string): void {
  show({ message, color: 'green', role: 'status' });
}

/** Says what needs to be looked at. */
export function toastNotice(message: string): void {
  show({ message, color: 'amber', role: 'alert', autoClose: noticeTime });
}

/** Says in passing that something did not work; once, however often it is said while it stands there. */
export function toastError(message: string): void {
  show({ id: message, message, color: 'red', role: 'alert' });
}
