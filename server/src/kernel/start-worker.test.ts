import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startWorker, workerUrl } from './start-worker.ts'

const fixtures = fileURLToPath(new URL('../../test/fixtures', import.meta.url))

test('runs a worker thread from its TypeScript', async () => {
  const worker = startWorker('echo', { workerData: { to: '掌柜' } }, fixtures)
  expect(await once(worker, 'message')).toEqual(['to 掌柜'])
})

test('finds a worker in any folder of the kernel', () => {
  expect(workerUrl('sheet').pathname).toMatch(/\/kernel\/.*sheet\.worker\.ts$/)
})

test('names a missing worker', () => {
  expect(() => workerUrl('nothing')).toThrow('there is no worker')
})
