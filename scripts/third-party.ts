// `npm run third-party` writes docs/third-party.md: whose work is shipped, and under which licences.
import fs from 'node:fs';
import { summaryFile, thirdPartySummary } from './lib/third-party.ts';

fs.writeFileSync(summaryFile, thirdPartySummary());
