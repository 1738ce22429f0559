// npm run dev: runs the server from its TypeScript and the console from vite. Both reload on every change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, main, root, tool } from './steps.mjs'

const port = process.env.PORT ?? '8620'

await main(async () => {
  await install()
  const server = start([tool('tsx'), 'watch', '--clear-screen=false', 'server/src/main.ts'], { PORT: port })
  const console = start(
    [tool('vite'), '--clearScreen=false'],
    { SERVER: `http://127.0.0.1:${port}` },
    'console',
  )
  const both = [server, console]
  // Waits for a signal or the end of one process; without it the other one is useless.
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve)
    for (const child of both) child.ended.then(resolve)
  })
  for (const child of both) child.kill('SIGTERM')
  await Promise.all(both.map((child) => child.ended))
})

function start(args, env, folder = '.') {
  const child = spawn(process.execPath, args, {
    cwd: join(root, folder),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Only this process may get Ctrl-C: tsx kills the server at once on the second signal.
    detached: process.platform !== 'win32',
  })
  return Object.assign(child, { ended: new Promise((resolve) => child.once('exit', resolve)) })
}
