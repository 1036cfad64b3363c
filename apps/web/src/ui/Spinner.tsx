import { Center, Loader } from '@mantine/core';

/** Something is on its way; `label` says to screen readers what. */
export function Spinner({
  label = 'Loading',
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
