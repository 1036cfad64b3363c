export { UserAvatar, type UserAvatarProps } from './UserAvatar.tsx';
export { usePreferences } from './use-preferences.ts';
