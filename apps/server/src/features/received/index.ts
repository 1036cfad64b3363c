export { noteFetch } from './note-fetch.ts';
export { receivedOperations } from './operations.ts';
export { serveOptOut } from './serve-opt-out.ts';
