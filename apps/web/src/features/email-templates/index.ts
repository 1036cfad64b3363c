export { useGetEmailOverviewQuery, useSetEmailDefaultMutation } from './api.ts';
