export { noteFetch } from './note-fetch.ts';
export { sharedFilesOperations } from './operations.ts';
export { serveOptOut } from './serve-opt-out.ts';
export { sharedFilesSentTo } from './shared-files-sent-to.ts';
