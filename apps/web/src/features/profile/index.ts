export { PictureDialog } from './picture/PictureDialog.tsx';
export { useImageFile } from './picture/use-image-file.ts';
export { UserAvatar, type UserAvatarProps } from './UserAvatar.tsx';
