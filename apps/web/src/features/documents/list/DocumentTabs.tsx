import { type DocumentCounts, type DocumentTab, documentTabs } from '@countersign/contract';
import { documentTabNames } from '../../../entities/documents/document-tabs.ts';
import { cappedCountText } from '../../../kit/lists/table/row-labels.ts';
import { CountTabs } from '../../../ui/page/CountTabs.tsx';
import { text } from './text.ts';

interface DocumentTabsProps {
  tab: DocumentTab;
  /** Undefined until they are known. */
  counts: Readonly<DocumentCounts> | undefined;
  onChange(tab: DocumentTab): void;
}

/** The list's tabs, each with its count. */
export function DocumentTabs({ tab, counts, onChange }: DocumentTabsProps) {
  return (
    <CountTabs
      label={text.list.tabs}
      tabs={documentTabs.map((one) => ({
        value: one,
        name: documentTabNames[one],
        count: counts && cappedCountText(counts[one]),
      }))}
      value={tab}
      onChange={onChange}
    />
  );
}
