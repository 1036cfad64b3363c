import { type KeyboardEvent, useState } from 'react';

/**
 * Options that stay as they are while the arrow keys walk through them, whatever the server
 * answers meanwhile: what is marked is what Enter takes.
 * @param current what there is to offer by now
 * @param isWalkable whether there is something to walk through
 */
export function useFrozenOptions<Offer>(current: Offer, isWalkable: boolean) {
  const [frozen, setFrozen] = useState<Offer>();
  const offer = frozen ?? current;
  return {
    offer,
    holdOnArrow(event: KeyboardEvent) {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (isArrow && isWalkable) setFrozen(offer);
    },
    release: () => setFrozen(undefined),
  };
}
