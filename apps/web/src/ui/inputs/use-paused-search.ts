import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/**
 * Asks a server for words when typing pauses. `asked` changes together with what `onSearch` sets: the options
 * of earlier words are never taken for the answer to these.
 */
export function usePausedSearch(onSearch: (words: string) => void) {
  const [searched, setSearched] = useState('');
  const ask = useDebouncedCallback((words: string) => {
    setSearched(words);
    onSearch(words);
  }, 250);
  return { searched, ask };
}
