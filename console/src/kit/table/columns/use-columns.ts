import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { refuseFault } from '../../base/kit-fault.ts'
import { useLabel } from '../../base/label.ts'
import {
  type ColumnSetting,
  columnsKey,
  readColumns,
  type StoredColumns,
  settingsOf,
  sortKeyFault,
  writeColumns,
} from './column-settings.ts'
import { columnKey, type TableColumn } from './columns.tsx'

/** A table's columns with the user's settings. */
export interface ArrangedColumns<R> {
  shown: readonly TableColumn<R>[]
  settings: readonly ColumnSetting[]
  widths: Readonly<Record<string, number>>
  arrange(settings: readonly ColumnSetting[]): void
  resize(key: string, width: number): void
  restore(): void
  /** The stored settings; null if the user changed nothing. */
  stored: StoredColumns | null
  /** Applies settings that were stored elsewhere. */
  keep(stored: StoredColumns | null): void
}

/** The order, choice and widths of the columns that this user set for this table on this route. */
export function useColumns<R>(name: string, columns: readonly TableColumn<R>[]): ArrangedColumns<R> {
  const text = useLabel()
  const key = columnsKey(name, useLocation().pathname)
  const [stored, setStored] = useState<StoredColumns | null>(() => readColumns(key))
  refuseFault(sortKeyFault(name, columns))

  return useMemo(() => {
    const choosable = columns.map((column) => ({
      headerSortKey: columnKey(column),
      label: text(column.label),
      pinned: column.disabled === true || column.type !== undefined,
      hiddenAtFirst: column.hiddenAtFirst === true,
    }))
    const settings = settingsOf(choosable, stored)
    const byKey = new Map(columns.map((column) => [columnKey(column), column]))
    const keep = (next: StoredColumns | null) => {
      setStored(next)
      writeColumns(key, next)
    }
    const kept = (lines: readonly ColumnSetting[]) =>
      lines.map(({ headerSortKey, checked }) => ({ headerSortKey, checked }))
    return {
      shown: settings.filter((line) => line.checked).map((line) => byKey.get(line.headerSortKey)!),
      settings,
      widths: stored?.widths ?? {},
      arrange: (lines) => keep({ columns: kept(lines), widths: stored?.widths ?? {} }),
      resize: (column, width) =>
        keep({ columns: kept(settings), widths: { ...stored?.widths, [column]: width } }),
      restore: () => keep(null),
      stored,
      keep,
    }
  }, [columns, stored, key, text])
}
