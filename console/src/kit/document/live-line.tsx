import type { Call, InputOf } from '@zhanggui/contract/call.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../base/text.ts'
import { useCall } from '../wire/queries.ts'
import './live-line.css'

/** In ms. A list asks so often for new rows. */
const watchEvery = 2000

/** The number of rows that fit the filters of a list and have come since it was read. */
export function useNewer<C extends Call>(call: C, query: Record<string, unknown>, newest: number): number {
  const { pageNo: _no, pageSize: _size, ...filters } = query
  // The filters of the list are those of its watch. zod's generic input type cannot follow that.
  const input = { ...filters, newest } as InputOf<C>
  const { data } = useCall(call, input, { quiet: true, refetchInterval: watchEvery })
  return (data as { count: number } | undefined)?.count ?? 0
}

/** Says that a list is live, and how many rows have come since it was read. It never moves what one is reading. */
export function LiveLine(props: {
  count: number
  /** The text of the button that shows them. */
  text: string
  onShow: () => void
  children?: ReactNode
}) {
  const t = useText()
  return (
    <div className="live-line">
      <span className="live-dot" aria-hidden="true" />
      {t('kit.live')}
      {props.children}
      {props.count > 0 && (
        <Button type="link" size="small" className="live-new" onClick={props.onShow}>
          <span role="status">{props.text}</span>
        </Button>
      )}
    </div>
  )
}
