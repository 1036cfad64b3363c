import { notifications } from '@mantine/notifications';

/** Says in passing that something worked. */
export function toastSuccess(message: string): void {
  notifications.show({ message, color: 'green', role: 'status' });
}

/** Says what needs to be looked at; it stays until somebody closes it. */
export function toastNotice(message: string): void {
  notifications.show({ message, color: 'amber', role: 'alert', autoClose: false });
}

/** Says in passing that something did not work. */
export function toastError(message: string): void {
  notifications.show({ message, color: 'red', role: 'alert' });
}
