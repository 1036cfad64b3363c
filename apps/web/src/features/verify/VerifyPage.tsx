import { maxVerifyBytes } from '@countersign/contract';
import { Box, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useContext } from 'react';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { Logo } from '../../ui/page/Logo.tsx';
import { ProductNameContext, usePageTitle } from '../../ui/page/use-page-title.ts';
import { Findings } from './Findings.tsx';
import { text } from './text.ts';
import { type Check, useCheck } from './use-check.ts';
import classes from './Verify.module.css';

/** Shows `/verify`, which is public: tells if a PDF is one of ours and unchanged. */
export default function VerifyPage() {
  const productName = useContext(ProductNameContext);
  const { check, start } = useCheck();
  usePageTitle(text.page.title);
  return (
    <Box mih="100dvh" px="lg" pt={28} pb={64}>
      <header className={classes.brand}>
        <Logo size={32} /> {productName}
      </header>
      <main className={classes.main}>
        <Title order={1} lts="-0.02em">
          {text.page.title}
        </Title>
        <Text c="dimmed" mt={8} mb="xl" lh={1.6}>
          {text.page.help(productName)}
        </Text>
        <FileZone isBusy={check.state === 'checking'} onFile={(file) => void start(file)} />
        <Box mt={24}>
          <Outcome check={check} />
        </Box>
      </main>
    </Box>
  );
}

interface FileZoneProps {
  isBusy: boolean;
  onFile(file: File): void;
}

/** Takes a file that is dropped or chosen, also the next one. */
function FileZone({ isBusy, onFile }: FileZoneProps) {
  return (
    <Dropzone
      onDropAny={(accepted, rejected) => {
        const [file] = [...accepted, ...rejected.map((one) => one.file as File)];
        if (file) onFile(file);
      }}
      onDrop={() => undefined}
      multiple={false}
      disabled={isBusy}
      p={{ base: 'lg', sm: 36 }}
      inputProps={{ 'aria-label': text.page.file, accept: 'application/pdf,.pdf' }}
      aria-label={text.page.drop}
    >
      <Group justify="center" gap="md" wrap="nowrap" style={{ pointerEvents: 'none' }}>
        <IconFileTypePdf size={36} stroke={1.4} aria-hidden style={{ flex: 'none' }} />
        <div>
          <Text fw={550}>{text.page.dropOrTap}</Text>
          <Text size="sm" c="dimmed">
            {text.page.limit(maxVerifyBytes / 1024 / 1024)}
          </Text>
        </div>
      </Group>
    </Dropzone>
  );
}

function Outcome({ check }: { check: Check }) {
  switch (check.state) {
    case 'waiting':
      return null;
    case 'checking':
      return (
        <Group gap="sm" wrap="nowrap" role="status">
          <Loader size={18} aria-hidden />
          <Text>{text.page.checking(check.fileName)}</Text>
        </Group>
      );
    case 'failed':
      return (
        <FormError>
          <Stack gap={4}>
            <Text size="sm" fw={600}>
              {text.page.failed(check.fileName)}
            </Text>
            <span>{check.problem}</span>
          </Stack>
        </FormError>
      );
    case 'done':
      return <Findings file={check.file} found={check.found} />;
  }
}
