// A process of its own for the tests that kill it: starts PostgreSQL on the folder given, prints where it is, and stops
// it when its input ends.
import { startEmbeddedPostgres } from './embedded-postgres.ts'

process.on('SIGINT', () => undefined)
const postgres = await startEmbeddedPostgres({ folder: process.argv[2] ?? '' })
const { connection, joined, serverPid } = postgres
console.log(JSON.stringify({ connection, joined, serverPid }))
process.stdin.on('end', () => postgres.stop()).resume()
