import type { Signature, SignatureInput } from '@countersign/contract';
import { Button, Group, Tabs, Text } from '@mantine/core';
import { IconPencil, IconPhotoUp, IconTextSize, IconTrash } from '@tabler/icons-react';
import { messageOf } from '../../../core/api/message-of.ts';
import { useGetSignatureQuery } from '../../../entities/users/api.ts';
import { DrawSignature } from '../../../kit/signature/DrawSignature.tsx';
import classes from '../../../kit/signature/Signature.module.css';
import { TypeSignature } from '../../../kit/signature/TypeSignature.tsx';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { ErrorState } from '../../../ui/page/ErrorState.tsx';
import { Spinner } from '../../../ui/page/Spinner.tsx';
import { useRemoveSignatureMutation, useSetSignatureMutation } from '../api.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { text } from '../text.ts';
import { SignaturePreview } from './SignaturePreview.tsx';
import { UploadSignature } from './UploadSignature.tsx';

/** One's own signature: as it is, and the three ways to another one. */
export default function SignaturePage() {
  const signature = useGetSignatureQuery();
  if (signature.data !== undefined) return <Loaded signature={signature.data} />;
  if (signature.isError) {
    return (
      <ErrorState message={messageOf(signature.error)} onRetry={() => void signature.refetch()} />
    );
  }
  return <Spinner label={text.signature.loading} height="320px" />;
}

function Loaded({ signature }: { signature: Signature }) {
  const saving = useKeepSignature();
  return (
    <>
      <SettingsSection title={text.signature.title} description={text.signature.help}>
        <Current signature={signature} />
      </SettingsSection>
      <SettingsSection title={text.signature.newTitle} description={text.signature.newHelp}>
        <Tabs
          defaultValue={signature.kind === 'none' ? 'typed' : signature.kind}
          keepMounted={false}
          classNames={{ panel: classes.panel }}
        >
          <Tabs.List aria-label={text.signature.methods}>
            <Tabs.Tab value="typed" leftSection={<IconTextSize size={17} stroke={1.7} />}>
              {text.signature.type}
            </Tabs.Tab>
            <Tabs.Tab value="drawn" leftSection={<IconPencil size={17} stroke={1.7} />}>
              {text.signature.draw}
            </Tabs.Tab>
            <Tabs.Tab value="image" leftSection={<IconPhotoUp size={17} stroke={1.7} />}>
              {text.signature.upload}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="typed">
            <TypeSignature typed={signature.kind === 'typed' ? signature : undefined} {...saving} />
          </Tabs.Panel>
          <Tabs.Panel value="drawn">
            <DrawSignature {...saving} />
          </Tabs.Panel>
          <Tabs.Panel value="image">
            <UploadSignature />
          </Tabs.Panel>
        </Tabs>
      </SettingsSection>
    </>
  );
}

/** Keeps a signature that was typed or drawn. */
function useKeepSignature() {
  const [setSignature, { isLoading, error }] = useSetSignatureMutation();
  const onUse = async (ink: SignatureInput) => {
    const answer = await setSignature(ink);
    if (answer.error === undefined) toastSuccess(text.signature.saved);
    return answer.error === undefined;
  };
  return { onUse, isLoading, problem: messageOf(error) };
}

function Current({ signature }: { signature: Signature }) {
  const [remove, { isLoading }] = useRemoveSignatureMutation();
  const removeIt = async () => {
    const { error } = await remove();
    if (error === undefined) toastSuccess(text.signature.removed);
    else toastError(messageOf(error));
  };
  if (signature.kind === 'none') {
    return (
      <div className={classes.paper} data-empty>
        <Text c="dimmed" ta="center">
          {text.signature.empty}
        </Text>
      </div>
    );
  }
  return (
    <>
      <div className={classes.paper}>
        <SignaturePreview signature={signature} />
      </div>
      <Group justify="flex-end" mt="sm">
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={17} stroke={1.7} />}
          loading={isLoading}
          onClick={() => void removeIt()}
        >
          {text.signature.remove}
        </Button>
      </Group>
    </>
  );
}
