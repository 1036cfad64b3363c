import { type Company, getCompanyHistory, updateCompanyInput } from '@countersign/contract';
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo, paths } from '../../core/paths.ts';
import { useGetCompanyQuery } from '../../entities/companies/api.ts';
import { ArchiveBanner } from '../../kit/forms/ArchiveBanner.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordPanes } from '../../ui/page/RecordPanes.tsx';
import { ArchiveCompanyDialog } from './ArchiveCompanyDialog.tsx';
import { useRestoreCompanyMutation, useUpdateCompanyMutation } from './api.ts';
import { BrandSection } from './BrandSection.tsx';
import { AddressSection, ContactSection, DetailsSection, TaxSection } from './CompanyFields.tsx';
import { CompanyProjects } from './CompanyProjects.tsx';
import { type CompanyFormValues, companyTexts, valuesOf } from './company-values.ts';
import { text } from './text.ts';

/** Changes a company, and archives or restores it. */
export function CompanyEditor({ company }: { company: Company }) {
  const [update] = useUpdateCompanyMutation();
  const { refetch } = useGetCompanyQuery(company.id);
  const [toArchive, setToArchive] = useState<Company>();
  const restoring = useRestore(company);
  const navigate = useNavigate();
  const edits = useEdits<Company, CompanyFormValues>({
    schema: updateCompanyInput,
    record: company,
    toValues: valuesOf,
    save: (values, revision) => update({ id: company.id, body: { ...values, revision } }),
    reload: async () => (await refetch()).data,
    labels: text.fields,
    savedMessage: (saved) => text.company.saved(saved.name),
  });
  const disabled = company.archivedAt !== null;
  const section = { edits, disabled };
  return (
    <>
      <PageHeader
        title={company.name}
        description={`${company.code} · ${company.type}`}
        back={backTo.companies}
        actions={
          !disabled && (
            <Button
              variant="default"
              leftSection={<IconArchive size={17} stroke={1.7} aria-hidden />}
              onClick={() => setToArchive(company)}
            >
              {text.company.archive}
            </Button>
          )
        }
      />
      <ArchiveBanner archivedAt={company.archivedAt} {...restoring}>
        {text.company.archived}
      </ArchiveBanner>
      <RecordForm
        edits={edits}
        noun={text.company.noun}
        onCancel={() => void navigate(paths.companies)}
        who={<LatestChange subject="company" id={company.id} />}
        texts={companyTexts}
      >
        <RecordPanes
          main={
            <>
              <DetailsSection {...section} />
              <AddressSection {...section} />
              <TaxSection {...section} />
              <ContactSection {...section} />
            </>
          }
          side={
            <>
              <BrandSection company={company} {...section} />
              <CompanyProjects company={company} />
              <ObjectHistory endpoint={getCompanyHistory} id={company.id} />
            </>
          }
        />
      </RecordForm>
      <ArchiveCompanyDialog company={toArchive} onClose={() => setToArchive(undefined)} />
    </>
  );
}

function useRestore({ id, name }: Company) {
  const [restore, { isLoading }] = useRestoreCompanyMutation();
  const onRestore = async () => {
    const { error } = await restore(id);
    if (error === undefined) toastSuccess(text.company.restored(name));
    else toastError(messageOf(error));
  };
  return { onRestore: () => void onRestore(), isRestoring: isLoading };
}
