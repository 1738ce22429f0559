import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'

// The clients of the overload, as a process of their own. Real clients have other machines, so these give way to the
// server.
setPriority(5)

/** With `rate`, so many requests a second begin, whatever the answers; otherwise each client waits for its answer. */
export interface Load {
  port: number
  path: string
  body: string
  headers: Record<string, string>
  clients: number
  rate: number | null
  seconds: number
}

export interface Answered {
  offered: number
  /** Milliseconds of each answer. */
  done: number[]
  shed: number[]
  other: number
}

process.on('message', async (load: Load) => process.send?.(await run(load)))
process.send?.('ready')

async function run(load: Load): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.rate === null ? load.clients : 2000 })
  const answered: Answered = { offered: 0, done: [], shed: [], other: 0 }
  const end = performance.now() + load.seconds * 1000
  const ask = () =>
    new Promise<void>((resolve) => {
      const began = performance.now()
      answered.offered++
      const call = request(
        {
          ...{ agent, host: '127.0.0.1', port: load.port, method: 'POST', path: load.path },
          headers: { ...load.headers, 'content-type': 'application/json' },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part) => {
            if (text.length < 200) text += part
          })
          answer.on('end', () => {
            // An answer after the end was still asked for within the time.
            const took = performance.now() - began
            if (/"rtnStatus":"0"/.test(text)) answered.done.push(took)
            else if (answer.statusCode === 503) answered.shed.push(took)
            else answered.other++
            resolve()
          })
        },
      )
      call.on('error', () => {
        answered.other++
        resolve()
      })
      call.end(load.body)
    })
  if (load.rate === null)
    await Promise.all(
      Array.from({ length: load.clients }, async () => {
        while (performance.now() < end) await ask()
      }),
    )
  else {
    const open: Promise<void>[] = []
    const began = performance.now()
    while (performance.now() < end) {
      const due = ((performance.now() - began) / 1000) * load.rate
      while (answered.offered < due) open.push(ask())
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await Promise.all(open)
  }
  agent.destroy()
  return answered
}
