export { pictureUrl, preferencesOf, presentPerson } from './present-profile.ts';
export { profileRoutes } from './routes.ts';
