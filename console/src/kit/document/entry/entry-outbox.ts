import { documentLimit } from '@zhanggui/contract/stock/document.ts'
import type { RefusalKey } from '@zhanggui/contract/text-key.ts'
import { codeOf } from '../../base/text.ts'
import { CallError } from '../../wire/call-error.ts'
import { newUuid } from '../../wire/exchange.ts'
import { entryTime, inOrder } from './kept-entries.ts'

/** A scan or a typed amount. The clock of this machine gives its time. */
export interface Entry {
  key: string
  code?: string | undefined
  productId?: string | undefined
  way: 'add' | 'set'
  amount: string
  /** The amount that the person saw when he set this one; null: none. */
  seen?: string | null | undefined
  /** A scan that says no amount: weighed goods wait for their weight. */
  bare?: boolean | undefined
  at: string
  by?: Overtaker | undefined
}

/**
 * The other person who has changed the line of an entry meanwhile, or the same one on another device (`own`), and its
 * amount now. A person decides about the entry.
 */
export interface Overtaker {
  who: string
  amount: string
  own?: boolean | undefined
}

/** An entry as a person makes it. */
export type NewEntry = Omit<Entry, 'key' | 'at' | 'by'>

/** These refusals are about the entry itself: sent again, it is refused again. */
const wrongEntry: readonly RefusalKey[] = [
  'common.invalidInput',
  'receipt.negative',
  'count.negative',
  'stockTransfer.negative',
  'receipt.tooManyLines',
  'receipt.tooMuch',
  'receipt.valueTooLarge',
  'receipt.wholeOnly',
  'receipt.unknownWhole',
  'product.scaleMisread',
  'product.scaleUnpriced',
  'stockTransfer.noProduct',
  'stockTransfer.twice',
  'stockTransfer.notSent',
  'stockTransfer.tooMany',
  'stockTransfer.booked',
]
const overtaken: RefusalKey = 'receipt.changedBy'
/** Goods that this document may not take for now: the entry is kept, and does not hold the others up. */
const aside: readonly RefusalKey[] = ['common.notFound', 'count.beingCounted', 'stock.synced']
/** These say that the document takes no more entries. */
const closed: readonly RefusalKey[] = ['receipt.ended', 'count.ended', 'stockTransfer.ended']

/**
 * The fate of the entries of a failed call. 'wrong': only this entry is refused. 'overtaken': another person has changed
 * its line, and this entry would overwrite that. 'closed': the document was closed.
 * 'gone': the document or a product was removed, or the goods stand in another document. 'later': the server is busy or out of reach, or a right is missing;
 * the same entries may be taken later.
 */
export function fateOf({ code }: CallError): 'wrong' | 'overtaken' | 'closed' | 'gone' | 'later' {
  if (codeOf(overtaken) === code) return 'overtaken'
  if (wrongEntry.some((key) => codeOf(key) === code)) return 'wrong'
  if (closed.some((key) => codeOf(key) === code)) return 'closed'
  return aside.some((key) => codeOf(key) === code) ? 'gone' : 'later'
}

/** In ms. The pauses between tries; the last one repeats. */
const pauses = [1000, 3000, 6000, 12_000, 24_000, 48_000]

/** The screen gives these to its outbox. */
interface Ends<A> {
  /** The entries that this machine kept before. */
  kept: readonly Entry[]
  keep: (entries: readonly Entry[], before: readonly Entry[]) => void
  send: (entries: (Omit<Entry, 'at' | 'by'> & { age: number })[]) => Promise<A>
  onAnswer: (answer: A, entries: readonly Entry[]) => void
  /** One entry is refused and does not wait any more. */
  onWrong: (message: string) => void
  /** The document was closed, or another person has changed a line of an entry. The entries stay. */
  onOutdated: () => void
}

export interface Waiting {
  entries: readonly Entry[]
  /** Why the last try took nothing; '' if it is only the network. Null: nothing is wrong. */
  why: string | null
  /** Nothing sends these entries by itself any more: a person looks at them. */
  stuck: boolean
  savedAt: string | null
}

/**
 * Sends entries in their order. Each stays until the server has it, or has refused this one entry: a lost network, a
 * busy server and a document that was closed meanwhile lose none. Their keys let the server count each once.
 */
export class EntryOutbox<A> {
  private now: Waiting
  private readonly listeners = new Set<() => void>()
  /** Their product or document was removed, so they are not sent again before the page is opened again. */
  private readonly gone = new Set<string>()
  private sending = false
  private open = false
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly ends: Ends<A>

  constructor(ends: Ends<A>) {
    this.ends = ends
    this.now = { entries: ends.kept, why: null, stuck: false, savedAt: null }
  }

  readonly state = (): Waiting => this.now
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Begins to send. Returns a function that ends it; what waits stays on this machine. */
  readonly start = (): (() => void) => {
    this.open = true
    void this.sendAll()
    return () => {
      this.open = false
      clearTimeout(this.timer)
    }
  }

  readonly add = (...entries: readonly NewEntry[]): Entry[] => {
    const made = entries.map((entry) => ({ ...entry, key: newUuid(), at: entryTime() }))
    // A newer amount of the same line settles the question about an older one.
    const settled = ({ by, productId, code }: Entry) =>
      by !== undefined &&
      made.some((one) => one.way === 'set' && one.productId === productId && one.code === code)
    this.put([...this.now.entries.filter((entry) => !settled(entry)), ...made])
    // Who scans on sees an open document: it may have been opened again.
    this.set({ stuck: false })
    void this.sendAll()
    return made
  }

  /**
   * Another tab keeps this entry, or has sent or forgotten it (null). That tab sends it first; if it was closed or has no
   * network, this one does. The server counts a key once.
   */
  readonly follow = (key: string, entry: Entry | null): void => {
    const others = this.now.entries.filter((one) => one.key !== key)
    this.set({ entries: entry ? inOrder([...others, entry]) : others })
    if (!entry || !this.open || this.sending) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.sendAll(), pauses[1])
  }

  /**
   * Ends the question about an entry that another person has overtaken: it adds to the amount of now, replaces it, or is
   * forgotten. It keeps the time at which it was made.
   */
  readonly decide = (key: string, way: 'add' | 'set' | null, seen: string | null): void => {
    this.put(
      this.now.entries.flatMap((entry): Entry[] => {
        if (entry.key !== key) return [entry]
        // The server has refused the entry, so that its key is still free.
        return way === null ? [] : [{ ...entry, way, seen: way === 'set' ? seen : undefined, by: undefined }]
      }),
    )
    void this.sendAll()
  }

  /** Forgets what waits. */
  readonly dismiss = (): void => {
    this.gone.clear()
    // A question about an entry has an answer of its own, as long as the document is open.
    this.put(this.now.entries.filter(({ by }) => by && this.open && !this.now.stuck))
    this.set({ why: null, stuck: false })
  }

  readonly sendAll = async (): Promise<void> => {
    if (this.sending || !this.open || this.now.stuck) return
    this.sending = true
    clearTimeout(this.timer)
    let most: number = documentLimit.entries
    try {
      for (;;) {
        const entries = this.now.entries.filter(({ key, by }) => !by && !this.gone.has(key)).slice(0, most)
        if (entries.length === 0 || !this.open) break
        const failed = await this.sendSome(entries)
        if (failed === null) continue
        const fate = fateOf(failed)
        if (fate === 'later') return this.waitAfter(failed)
        if (fate === 'closed') {
          this.set({ why: failed.message, stuck: true })
          return this.ends.onOutdated()
        }
        // One entry of several is refused: they go one by one, and only that one is left out, with its reason.
        if (entries.length > 1) most = 1
        else if (fate === 'overtaken') this.askAbout(entries, failed)
        else this.leaveOut(entries, fate, failed.issues[0]?.message ?? failed.message)
      }
    } finally {
      this.sending = false
    }
  }

  private async sendSome(entries: readonly Entry[]): Promise<CallError | null> {
    try {
      const now = Date.now()
      const answer = await this.ends.send(
        entries.map(({ at, by: _by, ...entry }) => ({
          ...entry,
          age: Math.min(documentLimit.ageMs, Math.max(0, now - Date.parse(at) || 0)),
        })),
      )
      this.tries = 0
      this.takeOut(entries)
      this.set({ savedAt: new Date().toISOString(), why: this.gone.size > 0 ? this.now.why : null })
      this.ends.onAnswer(answer, entries)
      return null
    } catch (error) {
      if (error instanceof CallError) return error
      throw error
    }
  }

  private waitAfter(error: CallError): void {
    const reached = error.code !== 'network' && error.code !== 'aborted' && !error.endsSession
    this.set({ why: reached ? error.message : '' })
    if (!this.open) return
    const pause = pauses[Math.min(this.tries, pauses.length - 1)]
    this.tries += 1
    this.timer = setTimeout(() => void this.sendAll(), pause)
  }

  private leaveOut(entries: readonly Entry[], fate: 'wrong' | 'gone', message: string): void {
    if (fate === 'wrong') {
      this.takeOut(entries)
      this.ends.onWrong(message)
      return
    }
    for (const { key } of entries) this.gone.add(key)
    this.set({ why: message })
  }

  private askAbout(entries: readonly Entry[], { data }: CallError): void {
    const by: Overtaker = { who: '', amount: '0', ...(data as Partial<Overtaker> | undefined) }
    const keys = new Set(entries.map(({ key }) => key))
    this.put(this.now.entries.map((entry) => (keys.has(entry.key) ? { ...entry, by } : entry)))
    this.ends.onOutdated()
  }

  private takeOut(entries: readonly Entry[]): void {
    const keys = new Set(entries.map(({ key }) => key))
    this.put(this.now.entries.filter(({ key }) => !keys.has(key)))
  }

  private put(entries: readonly Entry[]): void {
    this.ends.keep(entries, this.now.entries)
    this.set({ entries })
  }

  private set(change: Partial<Waiting>): void {
    this.now = { ...this.now, ...change }
    for (const listener of this.listeners) listener()
  }
}
