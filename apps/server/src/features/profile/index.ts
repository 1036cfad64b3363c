export { browserName } from './browser-name.ts';
export { keptInk, keptPicture } from './kept-ink.ts';
export { pictureUrl, presentPerson } from './present-profile.ts';
export { measureImage, type ReadImage, readImage } from './read-image.ts';
export { profileRoutes } from './routes.ts';
