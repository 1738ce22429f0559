import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { maxPixels, withPixelRoom } from './pixel-room.ts'

/**
 * Runs work on pictures of these sizes (shares of the room) in parallel. Reports the largest sum at one time, and the
 * order.
 */
async function decode(shares: number[]) {
  const seen = { pictures: 0, share: 0, order: [] as number[] }
  let pictures = 0
  let share = 0
  await Promise.all(
    shares.map((one, index) =>
      withPixelRoom(1, one * maxPixels, async () => {
        pictures++
        share += one
        seen.order.push(index)
        seen.pictures = Math.max(seen.pictures, pictures)
        seen.share = Math.max(seen.share, share)
        await wait(5)
        pictures--
        share -= one
      }),
    ),
  )
  return seen
}

test('two small pictures are decoded at once, never three, in the order of the calls', async () => {
  const seen = await decode([0.1, 0.1, 0.1, 0.1, 0.1])
  expect(seen).toEqual({ pictures: 2, share: 0.2, order: [0, 1, 2, 3, 4] })
})

test('large pictures wait for each other, so that memory stays bounded', async () => {
  expect(await decode([0.7, 0.7, 1, 0.4, 0.2])).toMatchObject({ share: 1, order: [0, 1, 2, 3, 4] })
})

test('a picture that fails frees its room for the next', async () => {
  await expect(withPixelRoom(1, maxPixels, () => Promise.reject(new Error('damaged')))).rejects.toThrow(
    'damaged',
  )
  await expect(withPixelRoom(1, maxPixels, () => Promise.reject(new Error('damaged')))).rejects.toThrow(
    'damaged',
  )
  expect(await withPixelRoom(1, maxPixels, async () => 'read')).toBe('read')
  expect(await decode([0.1, 0.1])).toMatchObject({ pictures: 2 })
})
