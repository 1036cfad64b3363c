import type { SignatureInput } from '@countersign/contract';
import { Alert, Button, Group, Modal, Skeleton, Tabs, Text } from '@mantine/core';
import { IconPencil, IconTextSize } from '@tabler/icons-react';
import { useState } from 'react';
import { DrawSignature } from '../../kit/signature/DrawSignature.tsx';
import { InkPreview } from '../../kit/signature/InkPreview.tsx';
import paper from '../../kit/signature/Signature.module.css';
import { TypeSignature } from '../../kit/signature/TypeSignature.tsx';
import { useGetSignatureQuery } from '../../records/users/api.ts';

interface SignatureChoiceProps {
  /** What the user signs with; undefined until there is something. */
  ink: SignatureInput | undefined;
  /** What is missing, for people. */
  problem: string | undefined;
  onChange(ink: SignatureInput): void;
}

/**
 * The signature that somebody keeps and can sign with; undefined without one. One that was uploaded is an
 * image, which documents take from people outside alone.
 */
export function useKeptInk() {
  const { data, isLoading } = useGetSignatureQuery();
  const isImage = data?.kind === 'image';
  const ink = data?.kind === 'typed' || data?.kind === 'drawn' ? data : undefined;
  return { ink, isImage, isLoading };
}

/** What a document is signed with: the signature that the user keeps, or another one made for it. */
export function SignatureChoice({ ink, problem, onChange }: SignatureChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isImage, isLoading } = useKeptInk();
  if (isLoading) return <Skeleton h={90} role="status" aria-label="Loading your signature" />;
  return (
    <div>
      <Text size="sm" fw={550} mb={6}>
        Your signature
      </Text>
      {ink === undefined ? (
        <div className={paper.paper} data-empty style={{ minHeight: 80 }}>
          <Text size="sm" c="dimmed" ta="center">
            Type or draw it to sign.
          </Text>
        </div>
      ) : (
        <div className={paper.paper} style={{ minHeight: 80, padding: '8px 16px' }}>
          <InkPreview ink={ink} size={38} />
        </div>
      )}
      {isImage && ink === undefined && (
        <Alert variant="light" p="sm" mt="xs">
          The signature in your profile is an image. Here one is typed or drawn.
        </Alert>
      )}
      {problem !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" mt="xs">
        <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
          {ink === undefined ? 'Make a signature' : 'Sign with another one'}
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Your signature" size={640}>
        <MakeSignature
          ink={ink}
          onUse={(made) => {
            onChange(made);
            setIsOpen(false);
            return true;
          }}
        />
      </Modal>
    </div>
  );
}

interface MakeSignatureProps {
  ink: SignatureInput | undefined;
  onUse(ink: SignatureInput): boolean;
}

function MakeSignature({ ink, onUse }: MakeSignatureProps) {
  return (
    <Tabs
      defaultValue={ink?.kind ?? 'typed'}
      keepMounted={false}
      classNames={{ panel: paper.panel }}
    >
      <Tabs.List aria-label="Ways to make a signature">
        <Tabs.Tab value="typed" leftSection={<IconTextSize size={17} stroke={1.7} />}>
          Type
        </Tabs.Tab>
        <Tabs.Tab value="drawn" leftSection={<IconPencil size={17} stroke={1.7} />}>
          Draw
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="typed">
        <TypeSignature typed={ink?.kind === 'typed' ? ink : undefined} onUse={onUse} />
      </Tabs.Panel>
      <Tabs.Panel value="drawn">
        <DrawSignature onUse={onUse} />
      </Tabs.Panel>
    </Tabs>
  );
}
