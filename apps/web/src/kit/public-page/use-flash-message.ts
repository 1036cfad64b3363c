import { useEffect, useState } from 'react';

/** Returns the last message; it disappears after a while. */
export function useFlashMessage(): [string, (said: string) => void] {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), 8000);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, setSaid];
}
