import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { givenApp } from '../../../test/app.ts'
import { Shedder } from './shed.ts'

test('a connection whose client does not read its answer is ended', async () => {
  const app = await givenApp({ startTasks: false })
  const timeouts = { keepAliveTimeout: 5000, requestTimeout: 0, connectionTimeout: 300 }
  const answer = Buffer.alloc(32 * 1024 * 1024)
  const server = new Shedder(app.services).createServer(
    (_request, response) => response.end(answer),
    timeouts,
  )
  const ended = new Promise<void>((resolve) => {
    server.on('connection', (socket: Socket) => socket.on('close', () => resolve()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const client = connect(port, '127.0.0.1').on('error', () => {})
  client.pause()
  client.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
  await ended
  expect(await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(0)
  client.destroy()
  await new Promise((resolve) => server.close(resolve))
  await app.close()
})
