import { createMemoryStore } from './memory-store.ts';
import { storeConformance } from './testing.ts';

storeConformance(createMemoryStore);
