export { markOf, type PersonalMark, type PersonalVersion } from './copies/mark-of.ts';
export { type MarkedPictures, markedPictures } from './copies/marked-pictures.ts';
export { type PersonalCopy, personalCopy } from './copies/personal-copy.ts';
export { distributionChanges } from './distribution-access.ts';
