import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/**
 * Asks a server for words when typing pauses. `asked` changes together with what `onSearch` sets: the options
 * of earlier words are never taken for the answer to these.
 */
export function usePausedSearch(onSearch: (words: string) => void) {
  const [asked, setAsked] = useState('');
  const ask = useDebouncedCallback((words: string) => {
    setAsked(words);
    onSearch(words);
  }, 250);
  return { asked, ask };
}
