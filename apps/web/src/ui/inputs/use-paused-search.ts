import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/**
 * Searches on the server when typing pauses. `searched` changes together with what `onSearch` sets, so that options
 * of earlier words are never shown for new ones.
 */
export function usePausedSearch(onSearch: (words: string) => void) {
  const [searched, setSearched] = useState('');
  const ask = useDebouncedCallback((words: string) => {
    setSearched(words);
    onSearch(words);
  }, 250);
  return { searched, ask };
}
