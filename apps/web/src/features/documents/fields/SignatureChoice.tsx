import { getSignatureImage, type SignatureInput } from '@countersign/contract';
import { Button, Group, Modal, Skeleton, Tabs, Text } from '@mantine/core';
import { IconPencil, IconTextSize } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { downloadFile } from '../../../core/api/call.ts';
import { useGetSignatureQuery } from '../../../entities/users/api.ts';
import { DrawSignature } from '../../../kit/signature/DrawSignature.tsx';
import { InkPreview } from '../../../kit/signature/InkPreview.tsx';
import paper from '../../../kit/signature/Signature.module.css';
import { TypeSignature } from '../../../kit/signature/TypeSignature.tsx';
import { signatureId } from './signed-fields.ts';
import { text } from './text.ts';

interface SignatureChoiceProps {
  /** What the user signs with; undefined until there is something. */
  ink: SignatureInput | undefined;
  /** What is missing, for people. */
  problem: string | undefined;
  onChange(ink: SignatureInput): void;
}

/** Loads the signature that the user has stored and can sign with: typed, drawn, or an uploaded image. */
export function useKeptInk() {
  const { data, isLoading } = useGetSignatureQuery();
  const isImage = data?.kind === 'image';
  const ink = data?.kind === 'typed' || data?.kind === 'drawn' ? data : undefined;
  return { ink, isImage, isLoading };
}

/** Lets the user choose the signature of a document: the stored one, or another one made for it. */
export function SignatureChoice({ ink, problem, onChange }: SignatureChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isImage, isLoading } = useKeptInk();
  const isKeptImage = isImage && ink === undefined;
  if (isLoading) return <Skeleton h={90} role="status" aria-label={text.signature.loading} />;
  return (
    <div>
      <Text size="sm" fw={550} mb={6}>
        {text.signature.title}
      </Text>
      {isKeptImage ? (
        <div className={paper.paper} style={{ minHeight: 80, padding: '8px 16px' }}>
          <KeptImage />
        </div>
      ) : ink === undefined ? (
        <div className={paper.paper} data-empty style={{ minHeight: 80 }}>
          <Text size="sm" c="dimmed" ta="center">
            {text.signature.empty}
          </Text>
        </div>
      ) : (
        <div className={paper.paper} style={{ minHeight: 80, padding: '8px 16px' }}>
          <InkPreview ink={ink} size={38} />
        </div>
      )}
      {problem !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" mt="xs">
        <Button id={signatureId} size="xs" variant="default" onClick={() => setIsOpen(true)}>
          {ink === undefined && !isKeptImage ? text.signature.create : text.signature.change}
        </Button>
      </Group>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={text.signature.title}
        size={640}
      >
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

/** The image of the user's signature, from their profile. */
export function KeptImage() {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isOver = false;
    void downloadFile(getSignatureImage, {}).then((answer) => {
      if (isOver || !answer.status) return;
      made = URL.createObjectURL(answer.blob);
      setUrl(made);
    });
    return () => {
      isOver = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, []);
  if (url === undefined) return null;
  return <img src={url} alt={text.signature.title} style={{ maxWidth: '100%', maxHeight: 80 }} />;
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
      <Tabs.List aria-label={text.signature.methods}>
        <Tabs.Tab value="typed" leftSection={<IconTextSize size={17} stroke={1.7} />}>
          {text.signature.type}
        </Tabs.Tab>
        <Tabs.Tab value="drawn" leftSection={<IconPencil size={17} stroke={1.7} />}>
          {text.signature.draw}
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
