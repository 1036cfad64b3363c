export { useListUsersQuery } from './api.ts';
export { GroupChoices, UserChoices } from './choices.ts';
