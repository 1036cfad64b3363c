import type { Contact } from '@countersign/contract';
import { ActionIcon, Anchor, Box, FileButton, Group, Menu, Paper, Text } from '@mantine/core';
import { IconCamera, IconMail, IconPhone, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { ContactAvatar } from '../../entities/contacts/ContactAvatar.tsx';
import { mobileText, roleText } from '../../entities/contacts/contact-badges.ts';
import { GroupChips } from '../../entities/contacts/GroupChips.tsx';
import { PictureDialog } from '../../kit/pictures/PictureDialog.tsx';
import { useImageFile } from '../../kit/pictures/use-image-file.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useRemoveContactPictureMutation, useUploadContactPictureMutation } from './api.ts';
import { text } from './text.ts';

/** Shows a contact: picture, role, how to reach them, and their groups. */
export function ContactHead({ contact }: { contact: Contact }) {
  const { emails, groups } = contact;
  const mobile = mobileText(contact);
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-label={text.form.person}>
      <Group gap="lg" wrap="nowrap">
        <Picture contact={contact} />
        <Box flex={1} miw={0}>
          <Text size="sm" c="dimmed" mb={6}>
            {roleText(contact) === '' ? text.contact.noRole : roleText(contact)}
          </Text>
          {emails.map((email) => (
            <Reach key={email} icon={<IconMail size={16} aria-hidden />} href={`mailto:${email}`}>
              {email}
            </Reach>
          ))}
          {mobile !== '' && (
            <Reach
              icon={<IconPhone size={16} aria-hidden />}
              href={`tel:${mobile.replaceAll(' ', '')}`}
            >
              {mobile}
            </Reach>
          )}
          {groups.length > 0 && (
            <div style={{ marginTop: 10 }}>
              <GroupChips groups={groups} />
            </div>
          )}
        </Box>
      </Group>
    </Paper>
  );
}

function Reach({ icon, href, children }: { icon: ReactNode; href: string; children: string }) {
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" mt={2}>
      <span style={{ lineHeight: '26px', color: 'var(--mantine-color-dimmed)' }}>{icon}</span>
      <Anchor href={href} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Anchor>
    </Group>
  );
}

function Picture({ contact: { id, name, pictureUrl } }: { contact: Contact }) {
  const file = useImageFile();
  const reset = useRef<() => void>(null);
  const choose = useRef<() => void>(null);
  const [upload] = useUploadContactPictureMutation();
  const [remove] = useRemoveContactPictureMutation();
  const hasPicture = pictureUrl !== '';
  const removeIt = async () => {
    const { error } = await remove(id);
    if (error === undefined) toastSuccess(text.picture.removed);
    else toastError(messageOf(error));
  };
  return (
    <div style={{ position: 'relative', flex: 'none' }}>
      <ContactAvatar name={name} pictureUrl={pictureUrl} size={88} />
      <FileButton
        accept="image/*"
        resetRef={reset}
        onChange={(chosen) => {
          file.choose(chosen);
          reset.current?.();
        }}
      >
        {({ onClick }) => {
          choose.current = onClick;
          return null;
        }}
      </FileButton>
      <Menu position="bottom-start" width={210} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            radius="xl"
            size={32}
            aria-label={text.picture.label(name)}
            style={{ position: 'absolute', right: -6, bottom: -6 }}
          >
            <IconCamera size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCamera size={17} stroke={1.7} aria-hidden />}
            onClick={() => choose.current?.()}
          >
            {hasPicture ? text.picture.change : text.picture.upload}
          </Menu.Item>
          {hasPicture && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={17} stroke={1.7} aria-hidden />}
              onClick={() => void removeIt()}
            >
              {text.picture.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <FormError>{file.problem}</FormError>
      <PictureDialog
        file={file}
        upload={(picture) => upload({ id, file: picture })}
        onSaved={() => toastSuccess(text.picture.saved)}
      />
    </div>
  );
}
