export { useListFormPacksQuery } from './api.ts';
export { PackChoices } from './choices.ts';
