import { type ReactNode, useRef, useState } from 'react'
import { notices } from '../base/notices.ts'
import { useText } from '../base/text.ts'
import { CallError } from '../wire/call-error.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type Selection, select } from './selection.ts'

/** The rows per call while all found rows are selected. */
const selectedAtOnce = 200

interface SelectedRowsProps<R, Q> {
  label: (count: number) => string
  limit?: number | undefined
  selection: Selection<R>
  onSelect: (selection: Selection<R>) => void
  rowKey: (row: R) => string
  /** The shown rows, of the query's rows in all. */
  rows: readonly R[]
  query: Q
  /** Undefined until the rows are known. */
  found: number | undefined
  read: (query: Q) => Promise<{ records: readonly R[] }>
  children: ReactNode
}

/** What can be done with the selected rows. Takes the place of the search bar while there are some. */
export function SelectedRows<R, Q extends { pageNo: number; pageSize: number }>(
  props: SelectedRowsProps<R, Q>,
) {
  const { selection, onSelect, rowKey, rows, query, found = 0, read } = props
  const t = useText()
  const limit = props.limit ?? Number.POSITIVE_INFINITY
  const [choosing, setChoosing] = useState(false)
  // The rows and the selection may change while all found rows are being read.
  const shownNow = useRef({ query, selection })
  shownNow.current = { query, selection }

  /** Reads the found rows that are on other pages, up to the limit. */
  async function chooseAllFound() {
    setChoosing(true)
    try {
      const all = new Map(selection)
      for (let pageNo = 1; all.size < Math.min(found, limit); pageNo += 1) {
        const { records } = await read({ ...query, pageNo, pageSize: selectedAtOnce })
        for (const row of records) if (all.size < limit) all.set(rowKey(row), row)
        if (records.length < selectedAtOnce) break
      }
      if (shownNow.current.query === query && shownNow.current.selection === selection) onSelect(all)
    } catch (error) {
      if (error instanceof CallError) notices.error(error.message)
    } finally {
      setChoosing(false)
    }
  }

  if (selection.size === 0) return null
  const unchosen = rows.filter((row) => !selection.has(rowKey(row)))
  const choosePage = () =>
    onSelect(
      select(
        selection,
        unchosen.map((row) => [rowKey(row), row] as const),
        true,
        props.limit,
      ).selection,
    )
  return (
    <BulkBar
      label={props.label(selection.size)}
      selectPageText={t('kit.selectPage')}
      onSelectPage={unchosen.length > 0 && selection.size < limit ? choosePage : undefined}
      allFound={
        unchosen.length === 0 && found > selection.size && selection.size < limit
          ? {
              text: t('kit.selectAllFound', { count: Math.min(found, limit) }),
              busy: choosing,
              onSelect: chooseAllFound,
            }
          : undefined
      }
      onClear={() => onSelect(new Map())}
    >
      {props.children}
    </BulkBar>
  )
}
