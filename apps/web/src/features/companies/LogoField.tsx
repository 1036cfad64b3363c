import type { Company } from '@countersign/contract';
import { Button, FileButton, Group, Skeleton, Text } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useRemoveCompanyLogoMutation, useUploadCompanyLogoMutation } from './api.ts';
import classes from './Companies.module.css';
import { fitLogo } from './fit-logo.ts';
import { text } from './text.ts';

interface LogoFieldProps {
  company: Company;
  /** Where the image is; undefined without one, and while it comes. */
  address: string | undefined;
  disabled: boolean;
}

/** A company's logo: shown, uploaded and removed at once, apart from what the form saves. */
export function LogoField({ company, address, disabled }: LogoFieldProps) {
  const [upload, uploading] = useUploadCompanyLogoMutation();
  const [remove, removing] = useRemoveCompanyLogoMutation();
  const [isFitting, setFitting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hasLogo = company.logoUrl !== '';

  const choose = async (file: File | null) => {
    if (file === null) return;
    setProblem(undefined);
    setFitting(true);
    const fitted = await fitLogo(file);
    setFitting(false);
    if (fitted === undefined) {
      return setProblem(text.logo.unreadable);
    }
    const { error } = await upload({ id: company.id, file: fitted });
    setProblem(messageOf(error));
    if (error === undefined) toastSuccess(text.logo.saved);
  };
  const removeIt = async () => {
    const { error } = await remove(company.id);
    if (error === undefined) toastSuccess(text.logo.removed);
    else toastError(messageOf(error));
  };

  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {text.logo.title}
      </Text>
      <div className={classes.logo}>
        {hasLogo && address === undefined && <Skeleton w={180} h={48} />}
        {address !== undefined && <img src={address} alt={text.logo.alt(company.name)} />}
        {!hasLogo && <Text size="sm">{text.logo.none}</Text>}
      </div>
      <Group gap="xs" mt="sm">
        <FileButton
          onChange={(file) => void choose(file)}
          accept="image/png,image/jpeg,image/webp"
          disabled={disabled}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              disabled={disabled}
              loading={isFitting || uploading.isLoading}
              leftSection={<IconPhotoUp size={17} stroke={1.7} aria-hidden />}
            >
              {hasLogo ? text.logo.change : text.logo.upload}
            </Button>
          )}
        </FileButton>
        {hasLogo && !disabled && (
          <Button
            variant="subtle"
            color="red"
            size="sm"
            leftSection={<IconTrash size={17} stroke={1.7} aria-hidden />}
            loading={removing.isLoading}
            onClick={() => void removeIt()}
          >
            {text.logo.remove}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt={8}>
        {text.logo.help}
      </Text>
      {problem !== undefined && (
        <div style={{ marginTop: 10 }}>
          <FormError>{problem}</FormError>
        </div>
      )}
    </div>
  );
}
