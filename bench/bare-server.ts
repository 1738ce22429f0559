import Fastify from 'fastify'
import pg from 'pg'

/** The ceiling: Fastify that only answers `select 1` from the same database. */
const pool = new pg.Pool({ ...JSON.parse(process.argv[3] as string), max: 16 })
const app = Fastify({ logger: false })
app.post('/', async () => (await pool.query({ name: 'one', text: 'select 1 as one' })).rows[0])
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
