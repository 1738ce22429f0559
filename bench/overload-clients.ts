import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'

// The clients of the overload, as a process of their own. Real clients have other machines. These share the cores with
// the server, so they give way to it, write one ready request and read no more of an answer than they need.
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

const connections = 600

async function run(load: Load): Promise<Answered> {
  const answered: Answered = { offered: 0, done: [], shed: [], other: 0 }
  const client = new Clients(load, answered)
  await client.open(load.rate === null ? load.clients : connections)
  const end = performance.now() + load.seconds * 1000
  if (load.rate === null)
    await Promise.all(
      Array.from({ length: load.clients }, async () => {
        while (performance.now() < end) await client.ask()
      }),
    )
  else {
    const open: Promise<void>[] = []
    const began = performance.now()
    while (performance.now() < end) {
      const due = ((performance.now() - began) / 1000) * load.rate
      while (answered.offered < due) open.push(client.ask())
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    // An answer after the end was still asked for within the time.
    await Promise.all(open)
  }
  client.close()
  return answered
}

class Clients {
  private readonly free: Socket[] = []
  private readonly all: Socket[] = []
  private readonly line: ((socket: Socket) => void)[] = []
  private readonly request: Buffer
  private readonly port: number
  private readonly answered: Answered

  constructor({ path, port, headers, body }: Load, answered: Answered) {
    const lines = Object.entries({
      host: '127.0.0.1',
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    })
    this.request = Buffer.from(
      `POST ${path} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n${body}`,
    )
    this.port = port
    this.answered = answered
  }

  /** Opens connections, a few at a time: the system refuses a crowd. */
  async open(count: number): Promise<void> {
    while (this.all.length < count) {
      const some = Array.from({ length: Math.min(50, count - this.all.length) }, () =>
        connect(this.port, '127.0.0.1').setNoDelay(true),
      )
      await Promise.all(some.map((socket) => once(socket, 'connect')))
      for (const socket of some) socket.on('error', () => {})
      this.all.push(...some)
      this.free.push(...some)
    }
  }

  async ask(): Promise<void> {
    this.answered.offered++
    const began = performance.now()
    const socket = this.free.pop() ?? (await new Promise<Socket>((resolve) => this.line.push(resolve)))
    const head = await this.exchange(socket)
    const took = performance.now() - began
    if (head.startsWith('HTTP/1.1 200') && head.includes('"rtnStatus":"0"')) this.answered.done.push(took)
    else if (head.startsWith('HTTP/1.1 503')) this.answered.shed.push(took)
    else this.answered.other++
    const next = this.line.shift()
    if (next) next(socket)
    else this.free.push(socket)
  }

  close(): void {
    for (const socket of this.all) socket.destroy()
  }

  /** Sends the request, and gives the beginning of the answer once all of it came. */
  private exchange(socket: Socket): Promise<string> {
    return new Promise((resolve) => {
      let head = ''
      let missing = Number.POSITIVE_INFINITY
      const ended = () => finish('')
      const finish = (text: string) => {
        socket.off('data', read).off('close', ended)
        resolve(text)
      }
      const read = (part: Buffer) => {
        if (missing !== Number.POSITIVE_INFINITY) missing -= part.length
        else {
          head += part.toString('latin1', 0, 2000)
          const body = head.indexOf('\r\n\r\n')
          if (body < 0) return
          missing = Number(/content-length: (\d+)/i.exec(head)?.[1]) + body + 4 - part.length
        }
        if (missing <= 0) finish(head)
      }
      // A socket that the server closed while it was free says so no more.
      if (socket.destroyed) {
        resolve('')
        return
      }
      socket.on('data', read).on('close', ended)
      socket.write(this.request)
    })
  }
}
