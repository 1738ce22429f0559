import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { answerBetweenRequests } from './between-requests.ts'

const early = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 5\r\n\r\nearly'

/** A server that answers each request with its body after a turn, and a connection whose first request it answered. */
async function givenConnection(isAnsweredEarly: () => boolean) {
  const lines: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    await new Promise((resolve) => setTimeout(resolve, 20))
    response.end(`parsed ${request.url} ${body};`)
  })
  answerBetweenRequests(server, ({ line, headers }) => {
    if (!isAnsweredEarly()) return null
    lines.push(`${line} ${/language: (\w+)/i.exec(headers)?.[1]}`)
    return Buffer.from(early)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay(true)
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  socket.on('error', () => {})
  let read = ''
  socket.on('data', (part) => {
    read += part
  })
  const ended = () => socket.destroyed
  /** The bodies of the answers so far. */
  const answers = () => read.match(/parsed [^;]*(?=;)|early/g) ?? []
  const send = async (...parts: string[]) => {
    for (const part of parts) {
      socket.write(part)
      // A part of its own, also on a busy machine.
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  return { send, answers, lines, ended }
}

const post = (url: string, body = '', headers = '') =>
  `POST ${url} HTTP/1.1\r\nHost: a\r\nLanguage: en\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`

test('a kept connection is answered early or by the parser, as each request asks', async () => {
  let isFull = true
  const { send, answers, lines } = await givenConnection(() => isFull)
  // The first request of a connection is the parser's, which sets its deadlines.
  await send(post('/1', 'ONE'))
  await expect.poll(answers).toEqual(['parsed /1 ONE'])
  await send(post('/2', 'TWO'), post('/3', 'THREE', 'Connection: keep-alive\r\n'))
  await expect.poll(answers).toEqual(['parsed /1 ONE', 'early', 'early'])
  expect(lines).toEqual(['POST /2 en', 'POST /3 en'])
  isFull = false
  await send(post('/4', 'FOUR'))
  await expect.poll(answers).toEqual(['parsed /1 ONE', 'early', 'early', 'parsed /4 FOUR'])
  isFull = true
  await send(post('/5'))
  await expect.poll(() => answers().slice(4)).toEqual(['early'])
})

test('an answer never overtakes one that the parser owes', async () => {
  const { send, answers } = await givenConnection(() => true)
  await send(post('/1', 'ONE'))
  await expect.poll(answers).toHaveLength(1)
  // Two requests in one part, and one that comes before they are answered.
  await send(`${post('/2', 'TWO')}${post('/3', 'THREE')}`, post('/4', 'FOUR'))
  await expect.poll(answers).toEqual(['parsed /1 ONE', 'parsed /2 TWO', 'parsed /3 THREE', 'parsed /4 FOUR'])
})

test('requests ahead of their answers are answered, but hundreds of them end their connection', async () => {
  const { send, answers } = await givenConnection(() => false)
  await send(post('/1'))
  await send(post('/n').repeat(20))
  await expect.poll(answers).toHaveLength(21)
  const { send: flood, answers: flooded, ended } = await givenConnection(() => false)
  await flood(post('/n').repeat(300))
  await expect.poll(ended).toBe(true)
  expect(flooded()).toEqual([])
})

test('a body that looks like a request is a body', async () => {
  const { send, answers, lines } = await givenConnection(() => true)
  await send(post('/1', 'ONE'))
  await expect.poll(answers).toHaveLength(1)
  const inside = post('/hidden', 'X')
  const begun = `POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: ${inside.length + 4}\r\n\r\n`
  await send(begun, inside, 'LAST')
  await expect.poll(answers).toHaveLength(2)
  expect(answers()[1]).toMatch(/^parsed \/2 POST/)
  // From then on only the parser knows where a request begins.
  await send(post('/3', 'THREE'))
  await expect.poll(() => answers().at(-1)).toBe('parsed /3 THREE')
  expect(lines).toEqual([])
})

test.each([
  ['two lengths', 'Content-Length: 3\r\n'],
  ['a length that is no plain number', 'Content-Length: +3\r\n'],
  ['chunks', 'Transfer-Encoding: chunked\r\n'],
  ['a line end of its own', 'A: b\nC: d\r\n'],
  ['a space before the colon', 'Content-Length : 3\r\n'],
  ['a folded line', 'A: b\r\n c\r\n'],
  ['a wish to close', 'Connection: close\r\n'],
  ['a wish to be asked on', 'Expect: 100-continue\r\n'],
])("a request with %s is the parser's", async (_, header) => {
  const { send, answers, lines } = await givenConnection(() => true)
  await send(post('/1', 'ONE'))
  await expect.poll(answers).toHaveLength(1)
  await send(post('/2', 'TWO', header))
  expect(lines).toEqual([])
  expect(answers()).not.toContain('early')
})
