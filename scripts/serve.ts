// Starts the server alone, for `npm run dev`, where Vite serves the web client.
import process from 'node:process';
import { main } from '../apps/server/src/main.ts';

// By this variable `node --watch` has imports reported to it. All of the server's have been by now;
// worker threads would inherit it, and theirs fail, as a thread cannot report.
delete process.env.WATCH_REPORT_DEPENDENCIES;

await main();
