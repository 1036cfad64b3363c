import { createMemoryStore } from './memory-store.ts';
import { storeConformance } from './store-conformance.ts';

storeConformance(createMemoryStore);
