import { Avatar, type AvatarProps } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useGetUserPictureQuery } from './api.ts';

interface UserAvatarProps extends AvatarProps {
  name: string;
  /** As the server gives it out; empty without a picture. */
  pictureUrl: string;
}

/** A user's picture, or their initials. It only decorates: their name is next to it. */
export function UserAvatar({ name, pictureUrl, ...props }: UserAvatarProps) {
  const { currentData } = useGetUserPictureQuery(pictureUrl === '' ? skipToken : pictureUrl);
  // A line around pictures that are as light as the page.
  const bd = currentData === undefined ? undefined : '1px solid var(--app-line)';
  return <Avatar name={name} src={currentData ?? null} bd={bd} alt="" aria-hidden {...props} />;
}
