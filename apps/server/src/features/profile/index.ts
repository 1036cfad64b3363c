export { browserName } from './browser-name.ts';
export { keptInk, keptPicture } from './kept-ink.ts';
export { profileOperations } from './operations.ts';
export { pictureUrl, presentPerson } from './present-profile.ts';
export { measureImage, type ReadImage, readImage } from './read-image.ts';
