import { Anchor } from '@mantine/core';
import { text } from './text.ts';

/** Leaves a step of signing in. */
export function BackToSignIn({ onClick }: { onClick(): void }) {
  return (
    <Anchor component="button" type="button" size="sm" ta="center" onClick={onClick}>
      {text.back}
    </Anchor>
  );
}
