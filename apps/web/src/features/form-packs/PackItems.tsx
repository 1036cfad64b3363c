import { downloadFormPack, type FormPackSummary } from '@countersign/contract';
import { Menu } from '@mantine/core';
import { IconCopy, IconDownload, IconEye } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { downloadAs } from '../../kit/files/download-as.ts';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useDuplicateFormPackMutation } from './api.ts';
import { text } from './text.ts';

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

interface PackItemsProps {
  pack: Pick<FormPackSummary, 'id' | 'name'>;
  /** Asks for the whole pack. The dialog is no part of the menu, which goes as one clicks elsewhere. */
  onPreview(): void;
}

/** Shows further actions on a pack: preview, copy, export. */
export function PackItems({ pack: { id, name }, onPreview }: PackItemsProps) {
  const [duplicate] = useDuplicateFormPackMutation();
  const navigate = useNavigate();
  const copy = async () => {
    const { data, error } = await duplicate(id);
    if (data === undefined) return toastError(messageOf(error));
    toastSuccess(text.menu.duplicated(data.name));
    await navigate(paths.formPack(data.id));
  };
  return (
    <>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={onPreview}>
        {text.menu.preview}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
        {text.menu.duplicate}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload {...icon} />}
        onClick={() => void downloadAs(downloadFormPack, { params: { id } }, [name], 'zip')}
      >
        {text.menu.download}
      </Menu.Item>
    </>
  );
}
