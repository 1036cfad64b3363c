import { type Field, type FieldValue, pluginOf } from '@countersign/contract';
import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type FieldAddress, fieldElementId } from './field-address.ts';
import type { Done, FieldFiles } from './own-files.ts';
import { text } from './text.ts';
import { useFieldState } from './use-values.ts';
import type { ValuesStore } from './values-store.ts';

interface UploadFieldProps {
  store: ValuesStore;
  files: FieldFiles;
  formId: string;
  field: Field;
  disabled: boolean;
}

const accepted = { image: 'image/*', attachment: 'application/pdf,image/png,image/jpeg' } as const;

/** A field of a picture or of an attached file, which go to the server as they are chosen. */
export function UploadField({ store, files, formId, field, disabled }: UploadFieldProps) {
  const { key, label, required, help } = field;
  const address: FieldAddress = { formId, key };
  const { value, problem: refused } = useFieldState(store, address);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isImage = pluginOf(field).upload === 'image';
  const upload = typeof value === 'object' && 'kind' in value ? value : undefined;

  const run = async (work: () => Promise<Done<unknown>>) => {
    setBusy(true);
    setProblem(undefined);
    const done = await work();
    setBusy(false);
    if (!done.ok) setProblem(done.problem);
  };
  const show = (next: FieldValue) =>
    files.isKeptAtOnce(field) ? store.keep(address, next) : store.setValue(address, next);
  const take = (file: File | null) => {
    if (file === null) return undefined;
    return run(async () => {
      const put = await files.put(file, field, address);
      if (put.ok) show(put.result);
      return put;
    });
  };
  const clear = () =>
    run(async () => {
      const emptied = await files.empty(field, address);
      if (emptied.ok) show('');
      return emptied;
    });

  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      withAsterisk={required}
      description={help}
      error={problem ?? refused}
      role="group"
      aria-label={label}
    >
      {upload?.kind === 'image' && <OwnPicture files={files} sha256={upload.sha256} name={label} />}
      {upload?.kind === 'file' && (
        <Text size="sm" mt={4} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {upload.name}
        </Text>
      )}
      <Group gap="xs" mt={4}>
        <FileButton
          accept={isImage ? accepted.image : accepted.attachment}
          disabled={disabled}
          onChange={(file) => void take(file)}
          inputProps={{ 'aria-label': text.upload.input(label) }}
        >
          {(props) => (
            <Button
              {...props}
              id={fieldElementId(address)}
              size="xs"
              variant="default"
              loading={isBusy}
              disabled={disabled}
            >
              {chooseWords(isImage, upload !== undefined)}
            </Button>
          )}
        </FileButton>
        {upload !== undefined && (
          <Button size="xs" variant="subtle" disabled={disabled} onClick={() => void clear()}>
            {text.upload.remove}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

function chooseWords(isImage: boolean, isFilled: boolean): string {
  if (isImage) return isFilled ? text.upload.changePicture : text.upload.choosePicture;
  return isFilled ? text.upload.changeFile : text.upload.attachFile;
}

/** Shows an uploaded picture of the user's slot, fetched again where it was before. */
function OwnPicture(props: { files: FieldFiles; sha256: string; name: string }) {
  const { files, sha256, name } = props;
  const [shown, setShown] = useState<{ of: string; url: string }>();
  useEffect(() => {
    let url: string | undefined;
    let isOver = false;
    void files.picture(sha256).then((answer) => {
      if (isOver || !answer.status) return;
      url = URL.createObjectURL(answer.blob);
      setShown({ of: sha256, url });
    });
    return () => {
      isOver = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [files, sha256]);
  if (shown?.of !== sha256) return null;
  return (
    <img
      src={shown.url}
      alt={name}
      style={{ display: 'block', maxWidth: '100%', maxHeight: 140, marginTop: 6 }}
    />
  );
}
