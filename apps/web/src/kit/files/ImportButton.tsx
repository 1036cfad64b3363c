import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';

interface ImportButtonProps {
  label: string;
  /** Imports a ZIP file; the button waits for it. */
  onFile(file: Blob): Promise<unknown>;
}

/** A button that takes a file which something was downloaded as. */
export function ImportButton({ label, onFile }: ImportButtonProps) {
  const [isWorking, setWorking] = useState(false);
  const reset = useRef<() => void>(null);
  const take = async (file: File | null) => {
    if (file === null) return;
    setWorking(true);
    // Systems name the type of ZIP files in several ways; the server takes one.
    await onFile(new Blob([file], { type: 'application/zip' }));
    setWorking(false);
    // The same file can be chosen again.
    reset.current?.();
  };
  return (
    <FileButton accept=".zip,application/zip" resetRef={reset} onChange={(file) => void take(file)}>
      {(props) => (
        <Button
          variant="default"
          loading={isWorking}
          leftSection={<IconFileImport size={18} stroke={1.7} aria-hidden />}
          {...props}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}
