import { drawingProblem } from '@countersign/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import { FormError } from '../../ui/inputs/FormError.tsx';
import classes from './Signature.module.css';
import type { SignatureWayProps } from './signature-way.ts';
import { text } from './text.ts';
import { useSignaturePad } from './use-signature-pad.ts';

/** A signature that is drawn. */
export function DrawSignature({ onUse, isLoading = false, problem }: SignatureWayProps) {
  const [refusal, setRefusal] = useState<string>();
  const { canvasRef, isEmpty, undo, clear, read } = useSignaturePad(() => setRefusal(undefined));
  const use = async () => {
    const drawing = { kind: 'drawn', ...read() } as const;
    const found = drawingProblem(drawing);
    setRefusal(found);
    if (found === undefined && (await onUse(drawing))) clear();
  };
  return (
    <Stack gap="sm">
      <FormError>{refusal ?? problem}</FormError>
      <div className={classes.pad}>
        <canvas
          ref={canvasRef}
          className={classes.canvas}
          role="img"
          aria-label={isEmpty ? text.draw.emptyBox : text.draw.box}
        />
        <span className={classes.line} aria-hidden />
        {isEmpty && (
          <span className={classes.hint} aria-hidden>
            {text.draw.signHere}
          </span>
        )}
      </div>
      <Text size="xs" c="dimmed">
        {text.draw.keyboardHelp}
      </Text>
      <Group justify="space-between" mt={4}>
        <Group gap={4}>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconArrowBackUp size={17} stroke={1.7} />}
            disabled={isEmpty}
            onClick={undo}
          >
            {text.draw.undo}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconEraser size={17} stroke={1.7} />}
            disabled={isEmpty}
            onClick={clear}
          >
            {text.draw.clear}
          </Button>
        </Group>
        <Button disabled={isEmpty} loading={isLoading} onClick={() => void use()}>
          {text.draw.use}
        </Button>
      </Group>
    </Stack>
  );
}
