export { browserName } from './browser-name.ts';
export { keptInk } from './kept-ink.ts';
export { pictureUrl, presentPerson } from './present-profile.ts';
export { readImage } from './read-image.ts';
export { profileRoutes } from './routes.ts';
