import type { FormPack, FormTemplate } from '@countersign/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatAgo } from '../../../core/dates.ts';
import { backTo, paths } from '../../../core/paths.ts';
import { ArchiveBanner } from '../../../kit/forms/ArchiveBanner.tsx';
import { fieldsText, pagesText } from '../../../ui/inputs/size-labels.ts';
import { ActionsMenu } from '../../../ui/menus/ActionsMenu.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { FileItems } from '../file/FileItems.tsx';
import { PreviewMenu } from '../preview/PreviewMenu.tsx';
import { useArchiving } from '../use-archiving.ts';
import { VersionItems } from '../versions/VersionItems.tsx';
import type { Act } from './acts.ts';
import { text } from './text.ts';

interface DesignerHeaderProps {
  name: string;
  /** The template as it was opened, and as it is saved. */
  template: FormTemplate;
  saved: FormTemplate;
  acts: ReadonlyMap<string, Act>;
  onPublish(): void;
  onLabels(): void;
}

/** The head of the designer: what the template is, and what is done with all of it. */
export function DesignerHeader(props: DesignerHeaderProps) {
  const { name, template, saved, acts, onPublish, onLabels } = props;
  const { archive, restore } = useArchiving();
  return (
    <>
      <PageHeader
        title={name}
        back={backTo.formTemplates}
        description={describe(saved)}
        actions={
          <>
            <PreviewMenu acts={acts} />
            {!saved.isPublished && template.archivedAt === null && (
              <Button onClick={onPublish}>{text.header.publish}</Button>
            )}
            {saved.isPublished && template.archivedAt === null && (
              <Button
                variant="default"
                component={Link}
                to={paths.newFormPack}
                state={{ form: packedForm(saved) }}
              >
                {text.header.pack}
              </Button>
            )}
            <ActionsMenu
              item={template}
              onArchive={() => archive(template)}
              onRestore={() => restore(template)}
            >
              {template.archivedAt === null && <FileItems acts={acts} />}
              <VersionItems template={template} onLabels={onLabels} />
            </ActionsMenu>
          </>
        }
      />
      <ArchiveBanner archivedAt={template.archivedAt} onRestore={() => restore(template)}>
        {text.header.archived}
      </ArchiveBanner>
    </>
  );
}

/** Returns the form as a new pack begins with it. */
function packedForm({ id, name, pageCount, fieldCount }: FormTemplate): FormPack['forms'][number] {
  return { formTemplateId: id, name, pageCount, fieldCount, condition: '', hiddenFrom: [] };
}

function describe(template: FormTemplate): string {
  const { pageCount, fieldCount, state, version, draftVersion, updatedAt, updatedBy } = template;
  const published =
    state === 'unpublished' ? text.header.unpublished : text.header.version(version);
  return [
    pagesText(pageCount),
    fieldsText(fieldCount),
    draftVersion === null ? published : text.header.draftOf(draftVersion),
    text.header.changed(formatAgo(updatedAt), updatedBy),
  ].join(' · ');
}
