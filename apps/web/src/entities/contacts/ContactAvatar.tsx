import { Avatar, type AvatarProps } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useGetContactPictureQuery } from './api.ts';

interface ContactAvatarProps extends AvatarProps {
  name: string;
  /** As the server gives it out; empty without a picture. */
  pictureUrl: string;
}

/** A contact's picture, or their initials. It only decorates: their name is next to it. */
export function ContactAvatar({ name, pictureUrl, ...props }: ContactAvatarProps) {
  const { currentData } = useGetContactPictureQuery(pictureUrl === '' ? skipToken : pictureUrl);
  const bd = currentData === undefined ? undefined : '1px solid var(--app-line)';
  return (
    <Avatar
      name={name}
      src={currentData ?? null}
      color="initials"
      allowedInitialsColors={['ink', 'amber', 'green']}
      bd={bd}
      alt=""
      aria-hidden
      {...props}
    />
  );
}
