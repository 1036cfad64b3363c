import { useState } from 'react';
import { fullName } from '../../core/full-name.ts';
import { useListDocumentsQuery } from '../../entities/documents/api.ts';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { text } from './text.ts';

interface DocumentChoiceProps {
  value: string;
  onChange(documentId: string): void;
}

/** The document whose data a preview shows; none for examples. */
export function DocumentChoice({ value, onChange }: DocumentChoiceProps) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useListDocumentsQuery({ search, pageSize: 20 });
  return (
    <SearchSelect
      label={text.preview.label}
      isLabelHidden
      isOptional
      placeholder={text.preview.examples}
      options={(data?.items ?? []).map(({ id, formPack, recipient }) => ({
        value: id,
        label: `${formPack.name}, ${fullName(recipient)}`,
      }))}
      isFetching={isFetching}
      value={value}
      nothingFound={text.preview.noDocument}
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}
