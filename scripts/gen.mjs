// npm run gen: writes the generated files again. The lists come first, because all other code is compiled with them.
import { main, mustRun, tool } from './steps.mjs'

await main(async () => {
  await mustRun(process.execPath, ['scripts/gen-lists.mjs'])
  await mustRun(process.execPath, [tool('tsx'), 'server/src/gen.ts'])
})
