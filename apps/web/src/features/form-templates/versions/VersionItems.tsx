import { downloadFormTemplate, type FormTemplateSummary } from '@countersign/contract';
import { Menu } from '@mantine/core';
import { IconCopy, IconDownload, IconTag, IconVersions } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { paths } from '../../../core/paths.ts';
import { downloadAs } from '../../../kit/files/download-as.ts';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { useDuplicateFormTemplateMutation } from './api.ts';
import { text } from './text.ts';

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

interface VersionItemsProps {
  template: FormTemplateSummary;
  /** Asks for its labels. The dialog is no part of the menu, which goes as one clicks elsewhere. */
  onLabels(): void;
}

/** Shows further actions on a template: its versions, labels, a copy, and its file. */
export function VersionItems({ template, onLabels }: VersionItemsProps) {
  const { id, name } = template;
  const [duplicate] = useDuplicateFormTemplateMutation();
  const navigate = useNavigate();
  const copy = async () => {
    const { data, error } = await duplicate(id);
    if (data === undefined) return toastError(messageOf(error));
    toastSuccess(text.menu.duplicated(data.name));
    await navigate(paths.formTemplate(data.id));
  };
  return (
    <>
      <Menu.Item
        component={Link}
        to={paths.formTemplateVersions(id)}
        leftSection={<IconVersions {...icon} />}
      >
        {text.menu.versions}
      </Menu.Item>
      <Menu.Item leftSection={<IconTag {...icon} />} onClick={onLabels}>
        {text.menu.labels}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
        {text.menu.duplicate}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload {...icon} />}
        onClick={() => void downloadAs(downloadFormTemplate, { params: { id } }, [name], 'zip')}
      >
        {text.menu.download}
      </Menu.Item>
    </>
  );
}
