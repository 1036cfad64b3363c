import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';

/** How long a toast that asks for a look stays, in milliseconds: longer than others, as it says more. */
const noticeTime = 20_000;

/** Shows a toast; where there is no more room, in the place of the oldest, so that none waits for a later page. */
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
