// npm run simulate: plays a day of a chain on a running server, and compares its books with the server's.

import { join } from 'node:path'
import { install, main, root, run, tool } from './steps.mjs'

await main(async () => {
  await install()
  process.exitCode = await run(process.execPath, [
    tool('tsx'),
    join(root, 'simulate/main.ts'),
    ...process.argv.slice(2),
  ])
})
