import type { DocumentDetail, Party } from '@countersign/contract';
import { Menu } from '@mantine/core';
import { IconBell, IconDeviceTablet, IconLink, IconUserShare } from '@tabler/icons-react';
import type { Question } from '../../../entities/documents/ActDialog.tsx';
import { RowMenu } from '../../../ui/menus/RowMenu.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { PartyTimeline } from '../list/PartyTimeline.tsx';
import { text } from './text.ts';

interface DocumentPartiesProps {
  document: DocumentDetail;
  onAsk(question: Question): void;
  onReassign(party: Party): void;
  onInPerson(party: Party): void;
  onCopyLink(party: Party): void;
}

/** Lists the parties of a document, with the actions on each slot. */
export function DocumentParties(props: DocumentPartiesProps) {
  const { document, onAsk, onReassign, onInPerson, onCopyLink } = props;
  const { may } = document;
  return (
    <RecordSection title={text.parties.title}>
      <PartyTimeline
        document={document}
        renderMenu={(party) => {
          const canRemind = may.remind && party.state === 'turn';
          const canReassign =
            (party.role === 'approver' ? may.reassignApprovals : may.reassign) &&
            (party.state === 'turn' || party.state === 'waiting') &&
            party.role !== 'copy';
          // Colleagues act signed in.
          const canActHere = canRemind && party.people.length === 0;
          if (!canRemind && !canReassign) return null;
          return (
            <RowMenu name={party.name} width={220}>
              {canRemind && (
                <Menu.Item
                  leftSection={<IconBell size={17} stroke={1.7} aria-hidden />}
                  onClick={() => onAsk({ act: 'remind', party })}
                >
                  {text.parties.remind}
                </Menu.Item>
              )}
              {canActHere && (
                <Menu.Item
                  leftSection={<IconDeviceTablet size={17} stroke={1.7} aria-hidden />}
                  onClick={() => onInPerson(party)}
                >
                  {party.act === 'sign' ? text.parties.signHere : text.parties.fillHere}
                </Menu.Item>
              )}
              {canActHere && (
                <Menu.Item
                  leftSection={<IconLink size={17} stroke={1.7} aria-hidden />}
                  onClick={() => onCopyLink(party)}
                >
                  {text.parties.copyLink}
                </Menu.Item>
              )}
              {canReassign && (
                <Menu.Item
                  leftSection={<IconUserShare size={17} stroke={1.7} aria-hidden />}
                  onClick={() => onReassign(party)}
                >
                  {party.people.length === 0 ? text.parties.change : text.parties.reassign}
                </Menu.Item>
              )}
            </RowMenu>
          );
        }}
      />
    </RecordSection>
  );
}
