import type { Operation } from '../../platform/http/operation.ts';
import { getHome } from './get-home.ts';
import { setHomeCards } from './home-cards.ts';

export const homeOperations: Operation[] = [getHome, setHomeCards];
