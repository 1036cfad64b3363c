import { Anchor } from '@mantine/core';

/** Leaves a step of signing in. */
export function BackToSignIn({ onClick }: { onClick(): void }) {
  return (
    <Anchor component="button" type="button" size="sm" ta="center" onClick={onClick}>
      Back to signing in
    </Anchor>
  );
}
