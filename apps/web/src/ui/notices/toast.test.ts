import { notificationsStore } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { toastError, toastSuccess } from './toast.ts';

const shown = () => notificationsStore.getState().notifications.map(({ message }) => message);

it('shows a failure once while it is visible, and the newest instead of the oldest', () => {
  for (let time = 0; time < 3; time += 1) toastError('The server can’t be reached.');
  expect(shown()).toEqual(['The server can’t be reached.']);

  for (let row = 0; row < 20; row += 1) toastError(`Row ${row} could not be saved.`);
  toastSuccess('Carrier is added.');
  const { limit, queue } = notificationsStore.getState();
  expect(queue).toEqual([]);
  expect(shown()).toHaveLength(limit);
  expect(shown().slice(-2)).toEqual(['Row 19 could not be saved.', 'Carrier is added.']);
});
