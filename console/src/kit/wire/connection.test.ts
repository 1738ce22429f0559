import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { afterOutage, askBy, noteAnswer, outage, serverAnswers, untilAnswered } from './connection.ts'

let answering = false
let questions = 0

beforeEach(() => {
  vi.useFakeTimers()
  answering = false
  questions = 0
  askBy(async () => {
    questions += 1
    return answering
  })
})
afterEach(() => {
  noteAnswer()
  vi.useRealTimers()
})

describe('an outage', () => {
  test('begins when the server does not answer, and names the time of the next try', async () => {
    const now = Date.now()
    expect(await serverAnswers()).toBe(false)
    expect(outage()).toEqual({ since: now, nextAt: now + 2000 })
  })

  test('asks again after 2, 4, 8 and then every 15 s, and keeps the time of its start', async () => {
    const since = Date.now()
    await serverAnswers()
    for (const pause of [2000, 4000, 8000, 15_000, 15_000]) {
      const before = questions
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(questions).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(questions).toBe(before + 1)
    }
    expect(outage()?.since).toBe(since)
  })

  test('ends by itself when the server answers again, and tells it once', async () => {
    const ended = vi.fn()
    afterOutage(ended)
    await serverAnswers()
    const waited = vi.fn()
    void untilAnswered().then(waited)
    await vi.advanceTimersByTimeAsync(0)
    expect(waited).not.toHaveBeenCalled()
    answering = true
    await vi.advanceTimersByTimeAsync(4000)
    expect(outage()).toBeNull()
    expect(ended).toHaveBeenCalledTimes(1)
    expect(waited).toHaveBeenCalledTimes(1)
    const before = questions
    await vi.advanceTimersByTimeAsync(60_000)
    expect(questions).toBe(before)
  })

  test('ends with any answered call', async () => {
    await serverAnswers()
    noteAnswer()
    expect(outage()).toBeNull()
    const before = questions
    await vi.advanceTimersByTimeAsync(60_000)
    expect(questions).toBe(before)
  })

  test('several failed calls ask one question', async () => {
    await Promise.all([serverAnswers(), serverAnswers(), serverAnswers()])
    expect(questions).toBe(1)
  })
})
