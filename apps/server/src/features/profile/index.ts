export { browserName } from './browser-name.ts';
export { profileOperations } from './operations.ts';
export { pictureUrl, presentPerson } from './present-profile.ts';
export { measureImage, type ReadImage, readImage } from './read-image.ts';
export { storedInk, storedPicture } from './stored-ink.ts';
