export { useListFormPacksQuery } from './api.ts';
