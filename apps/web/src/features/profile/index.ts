export { UserAvatar, type UserAvatarProps } from './UserAvatar.tsx';
