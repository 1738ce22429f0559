import { cell, useCell } from '../base/cell.ts'
import { appSettingsPath } from './app-settings.ts'

/** The time in which the server does not answer. Times are in ms since 1970. */
export interface Outage {
  since: number
  /** The time of the next question; null while one runs. */
  nextAt: number | null
}

/** In ms. The server answers this question in a few ms, so a longer wait means that it cannot be reached. */
const patience = 5000
/** In ms. The pauses between the questions during an outage; the last one repeats. */
const pauses = [2000, 4000, 8000, 15_000]

const current = cell<Outage | null>(null)
/** Null while the server can be reached. */
export const outage = (): Outage | null => current.get()
export const useOutage = (): Outage | null => useCell(current)

let asking: Promise<boolean> | null = null
let asked = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks the server by a call that needs no session. The frame shows the result. */
export function serverAnswers(): Promise<boolean> {
  asking ??= ask().then((answered) => {
    asking = null
    if (answered) noteAnswer()
    else noteSilence()
    return answered
  })
  return asking
}

let question = askServer

/** Replaces the question, for a console without a server. */
export function askBy(next: () => Promise<boolean>): void {
  question = next
}

async function ask(): Promise<boolean> {
  const known = current.get()
  if (known) current.set({ ...known, nextAt: null })
  return question()
}

async function askServer(): Promise<boolean> {
  try {
    const response = await fetch(appSettingsPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    })
    // A proxy in front of a stopped server answers with a page of its own.
    const answer: { rtnStatus?: unknown } = await response.json()
    return response.ok && answer.rtnStatus !== undefined
  } catch {
    return false
  }
}

function noteSilence(): void {
  clearTimeout(timer)
  const pause = pauses[Math.min(asked, pauses.length - 1)]!
  asked += 1
  current.set({ since: current.get()?.since ?? Date.now(), nextAt: Date.now() + pause })
  timer = setTimeout(() => void serverAnswers(), pause)
}

/** A call was answered, so an outage is over. */
export function noteAnswer(): void {
  clearTimeout(timer)
  asked = 0
  current.set(null)
}

/** Waits until the server answers. */
export async function untilAnswered(): Promise<void> {
  if (await serverAnswers()) return
  await new Promise<void>((resolve) => {
    const stop = current.subscribe(() => {
      if (current.get() !== null) return
      stop()
      resolve()
    })
  })
}

/** Runs `listener` after each outage. */
export function afterOutage(listener: () => void): void {
  let was = current.get()
  current.subscribe(() => {
    const ended = was !== null && current.get() === null
    was = current.get()
    if (ended) listener()
  })
}

/** The browser knows when its network goes. The server may still be reached, for example on the same computer. */
export function followNetwork(): void {
  for (const event of ['offline', 'online']) addEventListener(event, () => void serverAnswers())
}
