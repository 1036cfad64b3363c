import { notifications } from '@mantine/notifications';

/** How long a toast that asks for a look stays, in milliseconds: longer than others, as it says more. */
const noticeTime = 20_000;

/** Says in passing that something worked. */
export function toastSuccess(message: string): void {
  notifications.show({ message, color: 'green', role: 'status' });
}

/** Says what needs to be looked at. */
export function toastNotice(message: string): void {
  notifications.show({ message, color: 'amber', role: 'alert', autoClose: noticeTime });
}

/** Says in passing that something did not work; once, however often it is said while it stands there. */
export function toastError(message: string): void {
  notifications.show({ id: message, message, color: 'red', role: 'alert' });
}

/** Forgets toasts for which there was no room yet: they are about the page that is left. */
export function forgetWaitingToasts(): void {
  notifications.cleanQueue();
}
