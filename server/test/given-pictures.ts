import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { pictureState } from '@zhanggui/contract/picture/picture.ts'
import { expect, vi } from 'vitest'
import type { Client } from './app.ts'
import { givenZip, type ZipEntry } from './zips.ts'

export const uploadPictures = (client: Client, entries: readonly ZipEntry[]) =>
  client.upload(pictureCalls.uploadPictures, { name: '商品图.zip', bytes: givenZip(entries) })

/** Waits until no task of the run is left. */
export const settledPictures = (client: Client, id: string) =>
  vi.waitUntil(
    async () => {
      const run = await client.get(pictureCalls.findPictureRun, { id })
      return run && run.taskId === null ? run : null
    },
    { timeout: 20_000, interval: 50 },
  )

/** Uploads a zip and waits for its check. Returns the run's id. */
export async function checkedPictures(client: Client, entries: readonly ZipEntry[]): Promise<string> {
  const answer = await uploadPictures(client, entries)
  expect(answer.rtnStatus, answer.rtnMsg).toBe('0')
  const { runId } = answer.data as unknown as { runId: string }
  expect((await settledPictures(client, runId)).state).toBe(pictureState.ready)
  return runId
}
