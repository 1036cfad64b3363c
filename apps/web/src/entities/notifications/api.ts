import { countNotifications, listNotifications, readNotifications } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';

const notificationCalls = api.injectEndpoints({
  endpoints: () => ({
    listNotifications: queryOf(listNotifications, { providesTags: ['notifications'] }),
    countNotifications: queryOf(countNotifications, { providesTags: ['notifications'] }),
    readNotifications: mutationOf(readNotifications),
  }),
});

export const {
  useListNotificationsQuery,
  useCountNotificationsQuery,
  useReadNotificationsMutation,
} = notificationCalls;
