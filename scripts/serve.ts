// Starts the server alone, for `npm run dev`, where Vite serves the web client.
import { main } from '../apps/server/src/main.ts';

await main();
