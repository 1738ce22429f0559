import { Button, Spin } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { usePhone } from '../base/narrow.ts'
import { notices } from '../base/notices.ts'
import { useText } from '../base/text.ts'
import type { RowCard, TableColumn } from './columns/columns.tsx'
import { useColumns } from './columns/use-columns.ts'
import { DataTable } from './data-table.tsx'
import './infinite-table.css'

/** The next rows load this many px before the end (spec section 9). */
export const triggerDistance = 50

/**
 * The result of a load: rows arrived, no rows are left, or the load failed (spec section 4 'Infinite-loading
 * table').
 */
export type LoadReport = 'loaded' | 'complete' | 'error'

interface InfiniteTableProps<R> {
  /** Names the column settings. */
  name: string
  columns: readonly TableColumn<R>[]
  rowKey: (row: R) => string
  /** The rows of a page; the first page is 1. An empty page ends the list. */
  load: (pageNo: number) => Promise<readonly R[]>
  rowHeight?: 40 | 44 | 52
  /** The px of the scrolling part. */
  height?: number
  onReport?: (report: LoadReport) => void
  onOpen?: (row: R) => void
  empty?: ReactNode
  card?: RowCard<R>
}

/** A table that loads more rows when the user scrolls near its end. */
export function InfiniteTable<R>(props: InfiniteTableProps<R>) {
  const { load, onReport, height = 400 } = props
  const t = useText()
  const phone = usePhone()
  const columns = useColumns(props.name, props.columns)
  const frame = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [rows, setRows] = useState<readonly R[] | undefined>(undefined)
  const [state, setState] = useState<'loading' | LoadReport>('loaded')
  const pageNo = useRef(1)
  const running = useRef(false)

  const loadNext = useCallback(async () => {
    if (running.current) return
    running.current = true
    setState('loading')
    const report = (said: LoadReport) => {
      setState(said)
      onReport?.(said)
    }
    try {
      const more = await load(pageNo.current)
      pageNo.current += 1
      setRows((now) => [...(now ?? []), ...more])
      report(more.length === 0 ? 'complete' : 'loaded')
    } catch (error) {
      // Reports 'loaded' first: it ends the wait for the rows, however the caller handles the error.
      onReport?.('loaded')
      report('error')
      notices.error(error instanceof Error && error.message ? error.message : t('kit.loadMoreFailed'))
    } finally {
      running.current = false
    }
  }, [load, onReport, t])

  const isNear = useCallback(() => {
    const body = frame.current?.querySelector('.grid-scroll')
    if (body) return body.scrollHeight - body.scrollTop - body.clientHeight <= triggerDistance
    // Cards scroll with the page.
    return (end.current?.getBoundingClientRect().top ?? 0) <= globalThis.innerHeight + triggerDistance
  }, [])

  // Loads the first page, and further pages until the table is full.
  useEffect(() => {
    if (state === 'loaded' && (rows === undefined || isNear())) void loadNext()
  }, [state, rows, isNear, loadNext])

  // Follows the scrolling of the table and of the elements around it.
  useEffect(() => {
    const follow = () => {
      if (state === 'loaded' && isNear()) void loadNext()
    }
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', follow, { capture: true })
  }, [state, isNear, loadNext])

  return (
    <div ref={frame} className="infinite-table">
      <DataTable
        columns={columns}
        rows={state === 'error' ? (rows ?? []) : rows}
        rowKey={props.rowKey}
        rowHeight={props.rowHeight}
        height={phone ? undefined : height}
        onOpen={props.onOpen}
        empty={state === 'complete' ? props.empty : <span />}
        card={props.card}
      />
      <div ref={end} className="infinite-end" role="status">
        {state === 'loading' ? (
          <>
            <Spin size="small" /> {t('kit.loadingMore')}
          </>
        ) : state === 'error' ? (
          <>
            {t('kit.loadMoreFailed')}
            <Button type="link" size="small" onClick={() => void loadNext()}>
              {t('kit.again')}
            </Button>
          </>
        ) : (
          state === 'complete' && rows !== undefined && rows.length > 0 && t('kit.noMore')
        )}
      </div>
    </div>
  )
}
