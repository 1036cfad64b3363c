import { Center, Loader } from '@mantine/core';
import { text } from '../text.ts';

/** Something is on its way; `label` says to screen readers what. */
export function Spinner({
  label = text.loading.loading,
  height = '50vh',
}: {
  label?: string;
  height?: string;
}) {
  return (
    <Center mih={height} role="status" aria-label={label}>
      <Loader type="oval" size="md" aria-hidden />
    </Center>
  );
}
