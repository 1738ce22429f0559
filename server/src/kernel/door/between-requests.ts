import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The head of a request: its first line without the version, and the lines of its headers, each with a line end before it. */
export interface RequestHead {
  socket: Socket
  /** For example `POST /bf/ipos/web/product/findProductPage`. */
  line: string
  headers: string
}

interface Connection {
  /** Requests without an answer. */
  unanswered: number
  /** Requests at Node's parser without an answer. */
  open: number
  /** Node's parser answered a request. From then on the connection has the deadline of a kept one. */
  isKept: boolean
  /** False once bytes came that are not exactly one request: only the parser knows where the next one begins. */
  isReadable: boolean
}

/** No browser and no proxy sends so many requests ahead of their answers. */
const mostUnanswered = 32
/** The bytes that the parser gets at once. A read may hold a thousand requests. Smaller slices slow uploads. */
const sliceBytes = 16 * 1024

/**
 * Answers some requests of kept connections in place of Node's HTTP parser and its answer, which cost twice as much.
 * `answerTo` gives the bytes of the answer, or null. It is asked only between two requests of a connection, for a
 * request that came whole and plain. All other bytes go to the parser. A connection with too many unanswered requests is
 * destroyed, and the listeners of its last requests must give them up: it would take the turns of all others.
 */
export function answerBetweenRequests(server: Server, answerTo: (head: RequestHead) => Buffer | null): void {
  const connections = new WeakMap<Socket, Connection>()
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.unanswered++
    if (connection.unanswered > mostUnanswered) return void socket.destroy()
    response.once('close', () => {
      connection.unanswered--
      connection.open--
      connection.isKept = true
    })
  })
  server.on('connection', (socket: Socket) => {
    const [parse, ...others] = socket.listeners('data')
    if (!parse || others.length > 0) return
    const connection: Connection = { unanswered: 0, open: 0, isKept: false, isReadable: true }
    connections.set(socket, connection)
    socket.on('data', (part: Buffer) => {
      const head = connection.isReadable ? headOf(socket, part) : null
      // A client that does not read its answers gets no more of them from here: the parser waits for it.
      if (head && connection.isKept && connection.open === 0 && socket.writableLength === 0) {
        const answer = answerTo(head)
        if (answer) return void socket.write(answer)
      }
      connection.open++
      connection.isReadable = head !== null
      for (let at = 0; at < part.length && !socket.destroyed; at += sliceBytes)
        parse.call(socket, part.subarray(at, at + sliceBytes))
    })
    socket.removeListener('data', parse as (part: Buffer) => void)
  })
}

/** A longer request goes to the parser. */
const wholeBytes = 32 * 1024
const plainHead = /^((?:GET|POST) \/[!-~]*) HTTP\/1\.1((?:\r\n[!-9;-~]+:[\t -~\x80-\xff]*)+)\r\n\r\n/
/** Headers that change where a request ends, or what follows its answer. */
const unusual =
  /\r\n(?:(?:transfer-encoding|trailer|expect|upgrade):|connection:(?![\t ]*keep-alive[\t ]*(?:\r|$)))/i

/** The head if `part` is exactly one request whose end is beyond doubt. */
function headOf(socket: Socket, part: Buffer): RequestHead | null {
  if (part.length > wholeBytes) return null
  const text = part.toString('latin1')
  const [head, line, headers] = plainHead.exec(text) ?? []
  if (!head || !line || !headers || unusual.test(headers)) return null
  const lengths = headers.match(/\r\ncontent-length:[^\r]*/gi) ?? ['content-length: 0']
  const [, length] = /:[\t ]*(\d{1,5})[\t ]*$/.exec(lengths[0] as string) ?? []
  if (lengths.length > 1 || length === undefined) return null
  return head.length + Number(length) === text.length ? { socket, line, headers } : null
}
