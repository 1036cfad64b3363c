import { notificationsStore } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { forgetWaitingToasts, toastError } from './toast.ts';

it('says a failure once while it stands there, and forgets on the next page what had no room', () => {
  for (let time = 0; time < 3; time += 1) toastError('The server can’t be reached.');
  expect(notificationsStore.getState().notifications).toHaveLength(1);

  for (let row = 0; row < 20; row += 1) toastError(`Row ${row} could not be saved.`);
  const { limit, queue } = notificationsStore.getState();
  expect(queue).toHaveLength(21 - limit);
  forgetWaitingToasts();
  expect(notificationsStore.getState()).toMatchObject({ queue: [] });
  expect(notificationsStore.getState().notifications).toHaveLength(limit);
});
