import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { messageOf } from '../../../core/api/message-of.ts';
import { fullName } from '../../../core/full-name.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { UserAvatar } from '../../../entities/users/UserAvatar.tsx';
import { PictureDialog } from '../../../kit/pictures/PictureDialog.tsx';
import { useImageFile } from '../../../kit/pictures/use-image-file.ts';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { useRemovePictureMutation, useUploadPictureMutation } from '../api.ts';
import { text } from '../text.ts';

/** One's own picture: shown, chosen, cropped, removed. */
export function PictureField() {
  const { user } = useSession();
  const file = useImageFile();
  const [upload] = useUploadPictureMutation();
  const [remove, removing] = useRemovePictureMutation();
  const hasPicture = user.profilePicUrl !== '';
  const removeIt = async () => {
    const { error } = await remove();
    if (error === undefined) toastSuccess(text.picture.removed);
    else toastError(messageOf(error));
  };
  return (
    <Group gap={24}>
      <UserAvatar
        name={fullName(user)}
        pictureUrl={user.profilePicUrl}
        color="ink"
        variant="filled"
        size={96}
      />
      <div>
        <Group gap="xs">
          <FileButton onChange={file.choose} accept="image/*">
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconPhotoUp size={17} stroke={1.7} />}
              >
                {hasPicture ? text.picture.change : text.picture.upload}
              </Button>
            )}
          </FileButton>
          {hasPicture && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={17} stroke={1.7} />}
              loading={removing.isLoading}
              onClick={() => void removeIt()}
            >
              {text.picture.remove}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed" mt={8}>
          {text.picture.formats}
        </Text>
        {file.problem !== undefined && (
          <div style={{ marginTop: 10 }}>
            <FormError>{file.problem}</FormError>
          </div>
        )}
      </div>
      <PictureDialog file={file} upload={upload} onSaved={() => toastSuccess(text.picture.saved)} />
    </Group>
  );
}
