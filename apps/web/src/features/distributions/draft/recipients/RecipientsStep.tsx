import type { Distribution, RecipientSource } from '@countersign/contract';
import { Button, Menu, Stack, Switch, Text } from '@mantine/core';
import {
  IconAddressBook,
  IconAt,
  IconHistory,
  IconPlus,
  IconTags,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../../ui/page/EmptyState.tsx';
import { RecordSection } from '../../../../ui/page/RecordPanes.tsx';
import classes from '../../Distributions.module.css';
import { text } from '../text.ts';
import type { DistributionDraft } from '../use-distribution-draft.ts';
import { AddAddresses } from './AddAddresses.tsx';
import { AddContacts } from './AddContacts.tsx';
import { AddEarlier, AddGroup } from './AddSource.tsx';
import { PlanList } from './PlanList.tsx';
import { SourceList } from './SourceList.tsx';

interface RecipientsStepProps {
  distribution: Distribution;
  draft: DistributionDraft;
}

/** Names the dialogs that add recipients. */
export type AddKind = 'contacts' | 'group' | 'distribution' | 'addresses';

/** Edits the sources of recipients, and lists their recipients as of today. */
export function RecipientsStep({ distribution, draft }: RecipientsStepProps) {
  const { sources, includeAgents } = draft.form.values;
  const [adding, setAdding] = useState<AddKind>();
  const add = (source: RecipientSource) => {
    draft.put({ sources: [...draft.form.getValues().sources, source] });
    setAdding(undefined);
  };
  const dialog = { onAdd: add, onClose: () => setAdding(undefined) };
  return (
    <div className={classes.panes}>
      <RecordSection
        title={text.recipients.title}
        action={sources.length > 0 && <AddMenu onChoose={setAdding} />}
      >
        {sources.length === 0 ? (
          <EmptyState
            icon={IconUsers}
            title={text.recipients.emptyTitle}
            order={3}
            action={<AddMenu onChoose={setAdding} />}
          >
            {text.recipients.empty}
          </EmptyState>
        ) : (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {text.recipients.snapshot}
            </Text>
            <SourceList sources={sources} onChange={(next) => draft.put({ sources: [...next] })} />
            <Switch
              label={text.recipients.agents}
              description={text.recipients.agentsHelp}
              checked={includeAgents}
              onChange={(event) => draft.put({ includeAgents: event.currentTarget.checked })}
            />
          </Stack>
        )}
      </RecordSection>
      <PlanList distribution={distribution} draft={draft} />
      {adding === 'contacts' && <AddContacts {...dialog} />}
      {adding === 'group' && <AddGroup {...dialog} />}
      {adding === 'distribution' && <AddEarlier {...dialog} exceptId={distribution.id} />}
      {adding === 'addresses' && <AddAddresses {...dialog} />}
    </div>
  );
}

const kinds = [
  ['contacts', text.recipients.addContacts, IconAddressBook],
  ['group', text.recipients.addGroup, IconTags],
  ['distribution', text.recipients.addEarlier, IconHistory],
  ['addresses', text.recipients.addAddresses, IconAt],
] as const;

function AddMenu({ onChoose }: { onChoose(kind: AddKind): void }) {
  return (
    <Menu position="bottom-end" width={290} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={17} aria-hidden />}>{text.recipients.add}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map(([kind, label, KindIcon]) => (
          <Menu.Item
            key={kind}
            leftSection={<KindIcon size={17} stroke={1.7} aria-hidden />}
            onClick={() => onChoose(kind)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
