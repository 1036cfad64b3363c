import { Anchor, Stack } from '@mantine/core';
import { useContext } from 'react';
import { version } from '../../../package.json';
import { ControlledModal } from '../../ui/dialogs/ControlledModal.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { ProductNameContext } from '../../ui/page/use-page-title.ts';
import { text } from './text.ts';

/** Shows the product's name, version and licence, and links to the licences of others' software in it. */
export function AboutDialog({ onClose }: { onClose(): void }) {
  const productName = useContext(ProductNameContext);
  return (
    <ControlledModal onClose={onClose} title={text.profile.aboutProduct(productName)} size="sm">
      <Stack gap="md">
        <Facts>
          <Fact name={text.profile.version}>{version}</Fact>
          <Fact name={text.profile.licence}>MIT</Fact>
        </Facts>
        <Anchor href="/third-party.txt" target="_blank" size="sm">
          {text.profile.licences}
        </Anchor>
      </Stack>
    </ControlledModal>
  );
}
