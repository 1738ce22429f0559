import { EllipsisOutlined, PlayCircleFilled } from '@ant-design/icons'
import type { Material } from '@zhanggui/contract/material/material.ts'
import { Button, Checkbox, Dropdown, type MenuProps } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatBytes, formatFullMoment } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { draggedMaterials } from './dragging.ts'
import { cardAfter } from './grid-keys.ts'
import { lengthText } from './material-facts.tsx'

interface MaterialGridProps {
  /** Undefined during the first load. */
  rows: readonly Material[] | undefined
  label: string
  stale: boolean
  isSelected: (row: Material) => boolean
  onToggle: (row: Material) => void
  /** The user clicked the picture or pressed Enter. */
  onOpen: (row: Material) => void
  /** The reason why a material cannot be chosen here; null if it can. */
  faultOf?: (row: Material) => string | null
  menuOf?: (row: Material) => MenuProps['items']
  /** The ids to drag along with this material. Undefined where nothing can be moved. */
  dragged?: (row: Material) => readonly string[]
  onDelete?: () => void
  onEscape?: () => void
}

/** Pictures or videos as cards. Tab reaches one card; the arrow keys move to the others. */
export function MaterialGrid(props: MaterialGridProps) {
  const { rows } = props
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  if (!rows)
    return (
      <ul className="material-grid" aria-hidden="true">
        {Array.from({ length: 10 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey cards are all the same
          <li key={index} className="material-card">
            <span className="material-picture bone" />
            <span className="bone" style={{ width: '60%', height: 14, marginTop: 8 }} />
          </li>
        ))}
      </ul>
    )
  const at = Math.min(active, Math.max(0, rows.length - 1))

  function handleKey(event: KeyboardEvent) {
    const cards = [...(list.current?.children ?? [])] as HTMLElement[]
    const focused = cards.findIndex((card) => card.querySelector('.material-open') === event.target)
    const row = rows?.[focused]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const top = cards[0]?.offsetTop
    const columns = Math.max(1, cards.filter((card) => card.offsetTop === top).length)
    const next = cardAfter(event.key, focused, cards.length, columns)
    if (next !== undefined) {
      setActive(next)
      cards[next]?.querySelector<HTMLElement>('.material-open')?.focus()
    } else if (event.key === ' ') props.onToggle(row)
    else if (event.key === 'Enter') props.onOpen(row)
    else if (event.key === 'Delete' && props.onDelete) props.onDelete()
    else if (event.key === 'Escape' && props.onEscape) return props.onEscape()
    else return
    event.preventDefault()
  }

  return (
    <ul
      ref={list}
      className={`material-grid${props.stale ? ' stale' : ''}`}
      aria-label={props.label}
      onKeyDown={handleKey}
    >
      {rows.map((row, index) => (
        <Card key={row.id} row={row} inTabs={index === at} onFocus={() => setActive(index)} grid={props} />
      ))}
    </ul>
  )
}

function Card({
  row,
  inTabs,
  onFocus,
  grid,
}: {
  row: Material
  inTabs: boolean
  onFocus: () => void
  grid: MaterialGridProps
}) {
  const t = useText()
  const selected = grid.isSelected(row)
  const fault = grid.faultOf?.(row) ?? null
  const menu = grid.menuOf?.(row) ?? []
  return (
    <li
      className={`material-card${selected ? ' selected' : ''}${fault ? ' refused' : ''}`}
      draggable={grid.dragged !== undefined}
      onDragStart={(event) => draggedMaterials.write(event.dataTransfer, grid.dragged?.(row) ?? [])}
      onFocus={onFocus}
    >
      <button
        type="button"
        className="material-open"
        tabIndex={inTabs ? 0 : -1}
        aria-pressed={selected}
        title={fault ?? `${row.name}\n${formatFullMoment(row.createdAt)} ${row.createdBy}`}
        onClick={() => grid.onOpen(row)}
      >
        <span className="material-picture">
          {row.kind === 1 ? (
            <img src={row.thumbnail} alt="" loading="lazy" draggable={false} />
          ) : (
            <>
              <video src={`${row.address}#t=0.1`} preload="metadata" muted tabIndex={-1} />
              <PlayCircleFilled />
            </>
          )}
        </span>
        <span className="material-name">{row.name}</span>
        <span className="material-facts">
          <span>{formatBytes(row.bytes)}</span>
          <span>
            {row.kind === 1 ? row.width && `${row.width}×${row.height}` : lengthText(row.durationMs)}
          </span>
          {fault ? (
            <span className="material-fault">{fault}</span>
          ) : (
            row.uses > 0 && <span>{t('material.used', { count: row.uses })}</span>
          )}
        </span>
      </button>
      <Checkbox
        className="material-check"
        checked={selected}
        disabled={fault !== null}
        // Space on the picture does the same.
        tabIndex={-1}
        aria-label={t('material.select', { name: row.name })}
        onChange={() => grid.onToggle(row)}
      />
      {menu.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: menu }} placement="bottomRight">
          <Button
            size="small"
            className="material-menu"
            icon={<EllipsisOutlined />}
            tabIndex={inTabs ? 0 : -1}
            aria-label={t('material.itemMenu', { name: row.name })}
          />
        </Dropdown>
      )}
    </li>
  )
}
