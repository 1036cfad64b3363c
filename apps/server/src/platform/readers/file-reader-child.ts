import { serveReaders } from '@countersign/pdf/reader';
import { fileReaders } from './file-readers.ts';

// The process that reads files from outside that are no PDFs or pictures.
serveReaders(fileReaders);
