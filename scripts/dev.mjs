// npm run dev: the server from its TypeScript and the console from vite, both anew on every change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, main, root, tool } from './steps.mjs'

const port = process.env.PORT ?? '8620'

await main(async () => {
  await install()
  const server = start([tool('tsx'), 'watch', '--clear-screen=false', 'server/src/main.ts'], { PORT: port })
  const console = start([tool('vite')], { SERVER: `http://127.0.0.1:${port}` }, 'console')
  const both = [server, console]
  const stop = () => {
    for (const child of both) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  // One without the other is of no use.
  await Promise.race(both.map((child) => child.ended))
  stop()
  await Promise.all(both.map((child) => child.ended))
})

function start(args, env, folder = '.') {
  const child = spawn(process.execPath, args, {
    cwd: join(root, folder),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return Object.assign(child, { ended: new Promise((resolve) => child.once('exit', resolve)) })
}
