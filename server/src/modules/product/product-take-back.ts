import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import type { LogLine } from '../../kernel/record/change-log.sql.ts'
import type { Change } from '../../kernel/record/difference.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { actorText } from './product-log.ts'
import { lockProducts, selectPrices } from './product-price.sql.ts'
import { selectOwnLastChanges } from './scheduled-price.sql.ts'

interface LeftAlone {
  id: string
  code: string
  message: string
}

const leftAlone = (id: number, refusal: Refusal, language: Language): LeftAlone => ({
  ...{ id: String(id), code: refusal.code, message: refusal.say(language) },
})

/** The refusal of an undo for a product that somebody changed since. */
export const changedAgain = (
  row: { name: string; updated_by: string; updated_local: string },
  language: Language,
): Refusal =>
  refuse('goods.changedSince', {
    ...{ name: row.name, who: actorText(row.updated_by, language), when: row.updated_local },
  })

/**
 * Takes a change of products back, one by one: those whose last change is this person's, of this field and from this value.
 * The others stay and are named. The act's own refusal leaves its product, too. Refuses if none of the products exists.
 */
export async function takeBackEach<Row extends { id: number }>(
  context: TenantContext,
  ids: readonly number[],
  { field, before }: Pick<Change, 'field' | 'before'>,
  run: (id: number) => Promise<Row[]>,
): Promise<{
  rows: Row[]
  acts: { product_id: number; at: string }[]
  refused: LeftAlone[]
  unchanged: Omit<LogLine, 'changes'>[]
}> {
  const { tx, session, language } = context
  await lockProducts(tx, ids)
  const known = new Map((await selectPrices(tx, ids, session.timeZone)).map((row) => [row.id, row]))
  if (known.size === 0) throw refuse('common.notFound')
  const own = new Map(
    (await selectOwnLastChanges(tx, ids, session.employeeId))
      .filter(({ changes }) => changes.some((one) => one.field === field && one.before === before))
      .map((line) => [line.id, line.at]),
  )
  const rows: Row[] = []
  const acts: { product_id: number; at: string }[] = []
  const refused: LeftAlone[] = []
  for (const id of ids) {
    const [row, at] = [known.get(id), own.get(id)]
    if (!row) refused.push(leftAlone(id, refuse('goods.productGone'), language))
    else if (at === undefined) refused.push(leftAlone(id, changedAgain(row, language), language))
    else {
      const done = await orRefused(tx, () => run(id))
      if (done instanceof Refusal) refused.push(leftAlone(id, done, language))
      else {
        rows.push(...done)
        acts.push({ product_id: id, at })
      }
    }
  }
  const left = new Set(refused.map(({ id }) => id))
  const unchanged = [...known.values()].filter(({ id }) => left.has(String(id)))
  return {
    ...{ rows, acts, refused },
    unchanged: unchanged.map(({ id, name, code }) => ({ id, title: name, code })),
  }
}

/** Runs a write under a savepoint. A refusal undoes only this write, and is the answer. */
async function orRefused<T>(tx: Tx, run: () => Promise<T>): Promise<T | Refusal> {
  await tx.script('savepoint one_product')
  try {
    const done = await run()
    await tx.script('release savepoint one_product')
    return done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.script('rollback to savepoint one_product; release savepoint one_product')
    return error
  }
}
