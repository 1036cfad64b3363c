export { pictureUrl, preferencesOf, presentPerson } from './present-profile.ts';
export { type ReadImage, readImage } from './read-image.ts';
export { profileRoutes } from './routes.ts';
