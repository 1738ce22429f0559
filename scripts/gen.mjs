// npm run gen: writes the generated files anew.
import { main, mustRun, tool } from './steps.mjs'

await main(() => mustRun(process.execPath, [tool('tsx'), 'server/src/gen.ts']))
