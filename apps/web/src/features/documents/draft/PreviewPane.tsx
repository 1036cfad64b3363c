import { Box, Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../steps/DraftEditor.module.css';
import { text } from './text.ts';

/** The pages beside the fields; on phones they are below, and only when they are asked for. */
export function PreviewPane({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 62.01em)', true, { getInitialValueInEffect: false });
  const [opened, { toggle }] = useDisclosure(false);
  if (isWide)
    return (
      <Box pos="sticky" top={84} miw={0}>
        {children}
      </Box>
    );
  return (
    <div className={classes.above}>
      <Button
        variant="default"
        fullWidth
        mb="sm"
        aria-expanded={opened}
        leftSection={
          opened ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />
        }
        onClick={toggle}
      >
        {opened ? text.preview.hide : text.preview.show}
      </Button>
      {opened && children}
    </div>
  );
}
