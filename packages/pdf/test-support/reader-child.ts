import { serveReaders } from '../src/reader/serve-readers.ts';
import { testReaders } from './test-readers.ts';

serveReaders(testReaders);
