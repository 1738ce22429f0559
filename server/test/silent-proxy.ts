import { connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'

export interface SilentProxy {
  /** The address of the database through the proxy. */
  connection: pg.ClientConfig
  /** Keeps the connections open that have carried this text, but passes no more data. New connections work. */
  silence(text: string): void
  /** The number of open, not silenced connections that have carried this text. */
  count(text: string): number
  close(): Promise<void>
}

/** A proxy for the database that can go silent without closing, like a firewall that forgets a connection. */
export async function startSilentProxy(connection: pg.ClientConfig): Promise<SilentProxy> {
  const pairs = new Set<{ said: string; silent: boolean; client: Socket; server: Socket }>()
  const proxy = createServer((client) => {
    const { host = '127.0.0.1', port = 5432 } = connection
    const server = host.startsWith('/')
      ? connect({ path: `${host}/.s.PGSQL.${port}` })
      : connect({ host, port: Number(port) })
    const pair = { said: '', silent: false, client, server }
    pairs.add(pair)
    client.on('data', (bytes) => {
      pair.said += bytes.toString('latin1')
    })
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => pairs.delete(pair))
    }
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    connection: { ...connection, host: '127.0.0.1', port: address.port },
    silence(text) {
      for (const pair of pairs)
        if (pair.said.includes(text)) {
          pair.silent = true
          pair.client.unpipe(pair.server).resume()
          pair.server.unpipe(pair.client).resume()
        }
    },
    count: (text) => [...pairs].filter(({ said, silent }) => !silent && said.includes(text)).length,
    async close() {
      for (const { client, server } of pairs) {
        client.destroy()
        server.destroy()
      }
      await new Promise((done) => proxy.close(done))
    },
  }
}
