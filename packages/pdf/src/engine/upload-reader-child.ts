import { serveReaders } from '../reader/serve-readers.ts';
import { uploadReaders } from './upload-readers.ts';

// The process that reads uploaded files.
serveReaders(uploadReaders);
