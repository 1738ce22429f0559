import type { OutputOf } from '@zhanggui/contract/call.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderStatus, staffMoves } from '@zhanggui/contract/order/order.status.ts'
import { bulkMoves, type OrderRow } from '@zhanggui/contract/order/order.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { useAsk } from '../../kit/layer/use-ask.ts'
import type { ListHandle } from '../../kit/list/list-page.tsx'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { useUser } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'
import { patch } from '../../kit/wire/queries.ts'
import { bulkPickOf } from './bulk-pick.ts'
import type { Printing } from './order-print.tsx'
import { page, pickPath } from './order-status.tsx'
import type { PickState } from './use-batch.ts'

type BulkMove = (typeof bulkMoves)[number]
type Results = OutputOf<typeof orderCalls.moveOrders>['results']

/** A row with the result of the last bulk move: null if it is done, or why it was not moved. A reload drops it. */
export type MovedRow = OrderRow & { result?: string | null }

/** The last bulk move, and how it went for each order. */
export interface Moved {
  move: BulkMove
  results: Results
}

/** The rows of a page that the last bulk move has moved, and those that it has not. */
export const movedRows = (rows: readonly MovedRow[]) => ({
  done: rows.filter(({ result }) => result === null),
  still: rows.filter(({ result }) => typeof result === 'string'),
})

/** Rows after a bulk move. */
const withResults = (rows: readonly OrderRow[], results: Results): MovedRow[] => {
  const found = new Map(results.map((one) => [one.id, one]))
  return rows.map((row) => {
    const result = found.get(row.id)
    if (!result) return row
    return result.done
      ? { ...row, status: result.status ?? row.status, dueAt: null, picker: '', result: null }
      : { ...row, result: result.text }
  })
}

/**
 * The moves of the ticked orders. The rows stay where they are and say how it went, until the list is read again.
 */
export function BulkVerbs(props: {
  handle: ListHandle<OrderRow, unknown>
  moved: Moved | null
  onMoved: (moved: Moved) => void
  onPrint: (asked: Printing) => void
}) {
  const { handle, moved, onMoved, onPrint } = props
  const t = useText()
  const allowed = useAllowed()
  const navigate = useNavigate()
  const ask = useAsk()
  const me = useUser().name
  const [busy, setBusy] = useState(false)
  const rows = [...handle.selection.values()]
  const ids = rows.map(({ id }) => id)
  const chosen = new Set(ids)
  const answered =
    moved !== null && moved.results.length === ids.length && moved.results.every(({ id }) => chosen.has(id))

  async function make(move: BulkMove): Promise<void> {
    setBusy(true)
    try {
      const { results } = await send(orderCalls.moveOrders, { verb: move, ids })
      patch(orderCalls.findOrderPage, (answer) => ({
        ...answer,
        records: withResults(answer.records, results),
      }))
      handle.choose(withResults(rows, results))
      onMoved({ move, results })
    } catch {
      // The call has shown its refusal.
    } finally {
      setBusy(false)
    }
  }

  /** Nobody has seen the goods of a bulk pick: it says what it does, and asks first. */
  function askToPick(): void {
    const { finished, weighed, othersPick, notToPrepare } = bulkPickOf(rows, me)
    // Each row says why it stays.
    if (finished === 0) return void make('pick')
    const stays = [
      weighed > 0 && t('order.bulkPickWeighed', { count: weighed }),
      othersPick > 0 && t('order.bulkPickOthers', { count: othersPick }),
      notToPrepare > 0 && t('order.bulkPickNot', { count: notToPrepare }),
    ].filter((line) => line !== false)
    ask({
      title: t('order.bulkPickTitle', { count: finished }),
      content: (
        <>
          <p>{t('order.bulkPickHint')}</p>
          {stays.length > 0 && (
            <ul className="order-stays">
              {stays.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </>
      ),
      okText: t('order.bulkPickOk', { count: finished }),
      danger: false,
      onOk: () => make('pick'),
    })
  }

  if (moved && answered)
    return (
      <Result
        moved={moved}
        onStill={(still) => handle.choose(rows.filter(({ id }) => still.has(id)))}
        onPrint={(done) => onPrint({ ids: done, papers: ['deliveryNote'] })}
      />
    )
  const possible = new Set(rows.flatMap((row) => staffMoves(row.status, row.deliveryType)))
  const toPick = rows.filter(({ status }) => status === orderStatus.toPrepare).map(({ id }) => id)
  const [first] = toPick
  return (
    <>
      {allowed.has(`${page}.pick`) && first !== undefined && (
        <Button
          type="primary"
          disabled={busy}
          onClick={() =>
            navigate(pickPath(first), { state: { start: true, chosen: toPick } satisfies PickState })
          }
        >
          {t('order.pickChosen', { count: toPick.length })}
        </Button>
      )}
      {bulkMoves
        .filter((move) => possible.has(move) && allowed.has(`${page}.${move === 'pick' ? 'pick' : 'ship'}`))
        .map((move) => (
          <Button
            key={move}
            disabled={busy}
            onClick={() => (move === 'pick' ? askToPick() : void make(move))}
          >
            {t(`order.move_${move}` as const)}
          </Button>
        ))}
      <Allow code={`${page}.detail`}>
        <Button disabled={busy} onClick={() => onPrint({ ids })}>
          {t('order.printChosen', { count: ids.length })}
        </Button>
      </Allow>
    </>
  )
}

/** How many orders a bulk move has moved, and what comes next. */
function Result(props: {
  moved: Moved
  onStill: (ids: ReadonlySet<string>) => void
  onPrint: (ids: readonly string[]) => void
}) {
  const { moved, onStill, onPrint } = props
  const t = useText()
  const done = moved.results.filter((one) => one.done).map(({ id }) => id)
  const still = moved.results.filter((one) => !one.done).map(({ id }) => id)
  return (
    <>
      <span className="order-bulk-bar" aria-hidden="true">
        {done.length > 0 && <i data-done="true" style={{ flexGrow: done.length }} />}
        {still.length > 0 && <i style={{ flexGrow: still.length }} />}
      </span>
      <span role="status">
        {t(`order.move_${moved.move}` as const)}
        {t('kit.colon')}
        {t('order.bulkDone', { done: done.length, still: still.length })}
      </span>
      {still.length > 0 && done.length > 0 && (
        <Button onClick={() => onStill(new Set(still))}>
          {t('order.onlyStill', { count: still.length })}
        </Button>
      )}
      {done.length > 0 && (
        <Allow code={`${page}.detail`}>
          <Button onClick={() => onPrint(done)}>{t('order.printNotes', { count: done.length })}</Button>
        </Allow>
      )}
    </>
  )
}
