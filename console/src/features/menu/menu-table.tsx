import type { MenuEntry } from '@zhanggui/contract/menu/menu.calls.ts'
import { menuType } from '@zhanggui/contract/permissions.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Switch, Tooltip } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useLabel } from '../../kit/base/label.ts'
import { useText } from '../../kit/base/text.ts'
import { NamedMenuIcon } from '../../kit/frame/menu-icon.tsx'
import type { RowButton, TableColumn } from '../../kit/table/columns/columns.tsx'
import type { TreeOrder } from '../../kit/table/tree/tree-order.ts'
import { TreeTable } from '../../kit/table/tree/tree-table.tsx'
import { menuWay } from './menu-order.ts'

interface MenuTableProps {
  /** Undefined while they load. */
  entries: readonly MenuEntry[] | undefined
  mayEdit: boolean
  /** Whether the user may see the history of a record. */
  mayAudit: boolean
  busy: boolean
  onOrder: (order: TreeOrder) => Promise<boolean>
  onHide: (entry: MenuEntry, hidden: boolean) => Promise<unknown>
  onEdit: (entry: MenuEntry) => void
  onRemove: (entry: MenuEntry) => Promise<unknown>
}

/** These records stay visible: the page with this table must stay reachable. */
const kept = ['iposWeb.settings.menu', 'settings']

const typeText = (entry: MenuEntry): TextKey =>
  entry.type === menuType.folder
    ? 'menu.type0'
    : entry.type === menuType.button
      ? 'menu.type1'
      : entry.builtIn
        ? 'menu.type2'
        : 'menu.link'
const codeOf = (entry: MenuEntry) =>
  entry.builtIn || entry.type === menuType.folder ? entry.code : entry.path
const isFolder = ({ type }: MenuEntry) => type === menuType.folder
const nameOf = ({ name }: MenuEntry) => name

/** Folders, pages and buttons as a tree. The user orders them by dragging or with the arrow keys. */
export function MenuTable(props: MenuTableProps) {
  const { mayEdit, busy, onOrder } = props
  const columns = useMenuColumns(props)
  return (
    <TreeTable
      name="menu"
      columns={columns}
      rows={props.entries}
      way={menuWay}
      nameOf={nameOf}
      openAtFirst={isFolder}
      busy={busy}
      onOrder={mayEdit ? onOrder : undefined}
    />
  )
}

function useMenuColumns(props: MenuTableProps): readonly TableColumn<MenuEntry>[] {
  const { mayEdit, mayAudit, busy } = props
  const t = useText()
  const label = useLabel()
  const navigate = useNavigate()
  return useMemo(() => {
    const buttons: RowButton<MenuEntry>[] = [
      { key: 'edit', text: 'kit.edit', hidden: () => !mayEdit, click: props.onEdit },
      {
        key: 'history',
        text: 'audit.history',
        hidden: () => !mayAudit,
        click: ({ code }) => navigate(`/settings/audit?record=menu:${code}`),
      },
      {
        key: 'remove',
        text: 'menu.remove',
        type: 'popover',
        btnType: 'danger',
        hidden: ({ type }) => !mayEdit || type === menuType.button,
        disabled: ({ builtIn }) => (builtIn ? t('menu.builtInStays') : null),
        popoverContent: ({ name }) => t('menu.removeQuestion', { name }),
        click: props.onRemove,
      },
    ]
    return [
      {
        label: 'menu.name',
        headerSortKey: 'name',
        width: 320,
        grow: true,
        slot: (entry) => <MenuName entry={entry} />,
      },
      {
        label: 'menu.type',
        headerSortKey: 'type',
        width: 120,
        className: 'cell-quiet',
        card: 'foot',
        slot: (entry) => label(typeText(entry)),
      },
      {
        label: 'menu.codeOrPath',
        headerSortKey: 'code',
        width: 240,
        grow: true,
        slot: (entry) => (
          <code className="menu-code" title={codeOf(entry)}>
            {codeOf(entry)}
          </code>
        ),
      },
      {
        label: 'menu.shown',
        headerSortKey: 'hidden',
        width: 96,
        card: 'amount',
        slot: (entry) =>
          entry.type !== menuType.button && (
            <Tooltip title={mayEdit && kept.includes(entry.code) ? t('menu.keepsSettings') : null}>
              <Switch
                size="small"
                checked={!entry.hidden}
                disabled={!mayEdit || busy || kept.includes(entry.code)}
                aria-label={t('menu.show', { name: entry.name })}
                onChange={(shown) => props.onHide(entry, !shown)}
              />
            </Tooltip>
          ),
      },
      ...(mayEdit || mayAudit
        ? [{ label: 'kit.actions', type: 'action', width: 112, buttons } as const]
        : []),
    ]
  }, [mayEdit, mayAudit, busy, props.onEdit, props.onHide, props.onRemove, t, label, navigate])
}

function MenuName({ entry }: { entry: MenuEntry }) {
  const t = useText()
  const { name, bornName } = entry
  return (
    <div className={entry.hidden ? 'menu-name quiet' : 'menu-name'}>
      {entry.type !== menuType.button && <NamedMenuIcon name={entry.icon} />}
      <span title={name}>{name}</span>
      {bornName !== '' && bornName !== name && <small>{t('menu.bornName', { name: bornName })}</small>}
    </div>
  )
}
