import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepingThePage, loadPart, partTimeout, recoverParts } from './load-part.ts'

const never = () => new Promise<never>(() => {})
const missing = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelectorAll: () => [] })
})
afterEach(() => {
  recoverParts(async () => false)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a part of the console', () => {
  test('that does not arrive within 120 s counts as failed (spec section 8)', async () => {
    const recover = vi.fn(async () => false)
    recoverParts(recover)
    const failed = expect(loadPart(never)).rejects.toThrow('too long')
    await vi.advanceTimersByTimeAsync(119_999)
    expect(recover).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(recover).toHaveBeenCalledTimes(1)
    await failed
    expect(partTimeout).toBe(120_000)
  })

  test('that failed is loaded again if the recovery says so', async () => {
    recoverParts(async () => true)
    let tries = 0
    const part = async () => {
      tries += 1
      return tries < 3 ? missing() : { default: 'the screen' }
    }
    expect(await loadPart(part)).toEqual({ default: 'the screen' })
    expect(tries).toBe(3)
  })

  test('that failed shows nothing while the page reloads', async () => {
    recoverParts(never)
    const settled = vi.fn()
    loadPart(missing).then(settled, settled)
    await vi.advanceTimersByTimeAsync(1000)
    expect(settled).not.toHaveBeenCalled()
  })

  test('of a widget that shows its own error does not reload the page', async () => {
    const recover = vi.fn(async () => true)
    recoverParts(recover)
    await expect(keepingThePage(() => loadPart(missing))).rejects.toThrow('Failed to fetch')
    expect(recover).not.toHaveBeenCalled()
  })
})
