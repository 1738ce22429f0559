// npm run bench: measures the figures of bench/ on the built server.
import { main, mustRun, prepare, tool } from './steps.mjs'

await main(async () => {
  await prepare()
  await mustRun(process.execPath, [tool('tsx'), 'bench/main.ts', ...process.argv.slice(2)])
})
