import { DownOutlined, HistoryOutlined, HolderOutlined, RightOutlined } from '@ant-design/icons'
import type { TextKey } from '@zhanggui/contract'
import type { MenuEntry } from '@zhanggui/contract/menu/menu.calls.ts'
import { menuType } from '@zhanggui/contract/permissions.ts'
import { Button, Switch, Tooltip } from 'antd'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmPopover } from '../../kit/confirm-popover.tsx'
import { useLabel } from '../../kit/label.ts'
import { NamedMenuIcon } from '../../kit/menu-icon.tsx'
import { useText } from '../../kit/text.ts'
import { childrenOf, droppedAt, type Order, stepped } from './menu-order.ts'

interface TableProps {
  /** Undefined until they have come. */
  entries: readonly MenuEntry[] | undefined
  mayEdit: boolean
  /** Whether the history of a record may be seen. */
  mayAudit: boolean
  busy: boolean
  onOrder: (order: Order) => Promise<boolean>
  onHide: (entry: MenuEntry, hidden: boolean) => Promise<unknown>
  onEdit: (entry: MenuEntry) => void
  onRemove: (entry: MenuEntry) => Promise<unknown>
}

type Where = 'before' | 'after' | 'inside'
interface Aim {
  code: string
  where: Where
}

/** The page that shows this table must stay reachable. */
const stays = 'iposWeb.settings.menu'

const typeText = (entry: MenuEntry): TextKey =>
  entry.type === menuType.folder
    ? 'menu.type0'
    : entry.type === menuType.button
      ? 'menu.type1'
      : entry.builtIn
        ? 'menu.type2'
        : 'menu.link'

/** Folders, pages and buttons as a tree, siblings by `sort` descending; ordered by dragging or by the arrow keys. */
export function MenuTable(props: TableProps) {
  const { entries, mayEdit, busy } = props
  const t = useText()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [armed, setArmed] = useState<string | null>(null)
  const [aim, setAim] = useState<Aim | null>(null)
  const [said, setSaid] = useState('')
  const focus = useRef<string | null>(null)

  // A row that moved takes the keyboard along.
  useEffect(() => {
    if (busy || focus.current === null) return
    document.getElementById(gripId(focus.current))?.focus()
    focus.current = null
  }, [busy])

  if (!entries)
    return (
      <div className="menu-waiting" aria-busy="true">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
          <span key={line} className="bone" style={{ width: `${40 - (line % 3) * 8}%`, height: 14 }} />
        ))}
      </div>
    )

  const isOpen = ({ code, type }: MenuEntry) =>
    type === menuType.folder ? !folded.has(code) : unfolded.has(code)
  function fold(entry: MenuEntry) {
    const change = entry.type === menuType.folder ? setFolded : setUnfolded
    change((now) => {
      const next = new Set(now)
      if (!next.delete(entry.code)) next.add(entry.code)
      return next
    })
  }
  async function order(next: Order | null, entry: MenuEntry) {
    if (!next || busy) return
    focus.current = entry.code
    if (await props.onOrder(next))
      setSaid(t('menu.moved', { name: entry.name, place: next.codes.indexOf(entry.code) + 1 }))
  }
  function aimAt(event: DragEvent, entry: MenuEntry) {
    if (!armed || !entries) return
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientY - box.top) / box.height
    const wheres: Where[] =
      entry.type === menuType.folder && share > 0.3 && share < 0.7
        ? ['inside']
        : share < 0.5
          ? ['before']
          : ['after']
    const where = wheres.find((one) => droppedAt(entries, armed, entry.code, one))
    setAim((now) =>
      where ? (now?.code === entry.code && now.where === where ? now : { code: entry.code, where }) : null,
    )
    if (where) event.preventDefault()
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    const moved = entries?.find(({ code }) => code === armed)
    if (moved && aim && entries) void order(droppedAt(entries, moved.code, aim.code, aim.where), moved)
    setArmed(null)
    setAim(null)
  }

  const rows = (parentCode: string, level: number): ReactNode[] =>
    childrenOf(entries, parentCode).flatMap((entry) => {
      const inside = childrenOf(entries, entry.code)
      const open = isOpen(entry)
      return [
        <tr
          key={entry.code}
          data-row-key={entry.code}
          className={`menu-row${entry.hidden ? ' menu-hidden' : ''}${
            aim?.code === entry.code ? ` menu-aim-${aim.where}` : ''
          }`}
          draggable={armed === entry.code}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', entry.code)
          }}
          onDragOver={(event) => aimAt(event, entry)}
          onDrop={drop}
          onDragEnd={() => {
            setArmed(null)
            setAim(null)
          }}
        >
          <td>
            <div className="menu-name" style={{ paddingInlineStart: level * 24 }}>
              {mayEdit && (
                <button
                  id={gripId(entry.code)}
                  type="button"
                  className="menu-grip"
                  aria-label={t('menu.move', { name: entry.name })}
                  onPointerDown={() => setArmed(entry.code)}
                  onPointerUp={() => setArmed(null)}
                  onKeyDown={(event) => {
                    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                    event.preventDefault()
                    void order(stepped(entries, entry.code, event.key === 'ArrowUp' ? -1 : 1), entry)
                  }}
                >
                  <HolderOutlined />
                </button>
              )}
              {inside.length > 0 ? (
                <button
                  type="button"
                  className="menu-fold"
                  aria-expanded={open}
                  aria-label={t(open ? 'menu.fold' : 'menu.unfold', { name: entry.name })}
                  onClick={() => fold(entry)}
                >
                  {open ? <DownOutlined /> : <RightOutlined />}
                </button>
              ) : (
                <span className="menu-fold" />
              )}
              {entry.type !== menuType.button && <NamedMenuIcon name={entry.icon} />}
              <span className="menu-words" title={entry.name}>
                {entry.name}
              </span>
              {entry.bornName !== '' && entry.bornName !== entry.name && (
                <small>{t('menu.bornName', { name: entry.bornName })}</small>
              )}
            </div>
          </td>
          <Cells {...props} entry={entry} />
        </tr>,
        ...(open ? rows(entry.code, level + 1) : []),
      ]
    })

  return (
    <>
      <table className="menu-table">
        <thead>
          <tr>
            <th>{t('menu.name')}</th>
            <th>{t('menu.type')}</th>
            <th>{t('menu.codeOrPath')}</th>
            <th>{t('menu.shown')}</th>
            {(mayEdit || props.mayAudit) && <th>{t('kit.actions')}</th>}
          </tr>
        </thead>
        <tbody>{rows('', 0)}</tbody>
      </table>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  )
}

const gripId = (code: string) => `grip-${code}`

function Cells(props: TableProps & { entry: MenuEntry }) {
  const { entry, mayEdit, mayAudit, busy } = props
  const t = useText()
  const navigate = useNavigate()
  const label = useLabel()
  const name = { name: entry.name }
  const kept = entry.code === stays || entry.code === 'settings'
  return (
    <>
      <td className="menu-type">{label(typeText(entry))}</td>
      <td>
        <code title={entry.builtIn ? entry.code : entry.path}>
          {entry.builtIn || entry.type === menuType.folder ? entry.code : entry.path}
        </code>
      </td>
      <td>
        {entry.type !== menuType.button && (
          <Tooltip title={mayEdit && kept ? t('menu.keepsSettings') : null}>
            <Switch
              size="small"
              checked={!entry.hidden}
              disabled={!mayEdit || busy || kept}
              aria-label={t('menu.show', name)}
              onChange={(shown) => props.onHide(entry, !shown)}
            />
          </Tooltip>
        )}
      </td>
      {(mayEdit || mayAudit) && (
        <td>
          <div className="row-actions">
            {mayEdit && (
              <button type="button" className="row-link" onClick={() => props.onEdit(entry)}>
                {t('kit.edit')}
              </button>
            )}
            {mayAudit && (
              <Tooltip title={t('audit.history')}>
                <Button
                  type="text"
                  size="small"
                  icon={<HistoryOutlined />}
                  aria-label={t('menu.historyOf', name)}
                  onClick={() => navigate(`/settings/audit?record=menu:${entry.code}`)}
                />
              </Tooltip>
            )}
            {mayEdit && entry.type !== menuType.button && (
              <Tooltip title={entry.builtIn ? t('menu.builtInStays') : null}>
                <span>
                  <ConfirmPopover
                    content={t('menu.removeQuestion', name)}
                    okText={t('menu.remove')}
                    disabled={entry.builtIn}
                    placement="topRight"
                    onConfirm={() => props.onRemove(entry)}
                  >
                    <Button type="text" size="small" danger disabled={entry.builtIn}>
                      {t('menu.remove')}
                    </Button>
                  </ConfirmPopover>
                </span>
              </Tooltip>
            )}
          </div>
        </td>
      )}
    </>
  )
}
