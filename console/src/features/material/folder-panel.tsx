import {
  CaretDownOutlined,
  CaretRightOutlined,
  EllipsisOutlined,
  FolderOpenOutlined,
  FolderOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import {
  type MaterialFolder,
  type MaterialFolders,
  type MaterialKind,
  materialLimit,
} from '@zhanggui/contract/material/material.ts'
import { Button, Dropdown, type MenuProps } from 'antd'
import { type DragEvent, type ReactNode, useState } from 'react'
import { formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { draggedMaterials } from './dragging.ts'
import { type FolderNode, levelOf, treeOf } from './folder-tree.ts'
import { loose } from './material-state.ts'

export interface FolderTools {
  /** Null for the top level. */
  onAdd: (parentId: string | null) => void
  onEdit: (folder: MaterialFolder) => void
  onRemove: (folder: MaterialFolder) => void
  /** The user dropped materials on a folder; null for 'in no folder'. */
  onDrop: (ids: readonly string[], folderId: string | null) => void
}

interface FolderPanelProps {
  folders: MaterialFolders | undefined
  kind: MaterialKind
  /** The open folder: an id, `loose`, or undefined for all. */
  current: string | undefined
  onOpen: (folder: string | undefined) => void
  /** Without tools the tree is read-only. */
  tools?: FolderTools
}

/** The folders as a tree, each with its number of materials of this kind. */
export function FolderPanel(props: FolderPanelProps) {
  const { folders: given, kind, current, onOpen, tools } = props
  const t = useText()
  const allowed = useAllowed()
  const editable = tools !== undefined && allowed.has('iposWeb.product.material.edit')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const folders = given?.folders ?? []
  const amountOf = (one: { pictures: number; videos: number }) => (kind === 1 ? one.pictures : one.videos)
  const total = given && folders.reduce((sum, folder) => sum + amountOf(folder), amountOf(given.loose))

  function toggle(id: string) {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    setFolded(next)
  }

  const level = (nodes: readonly FolderNode[]): ReactNode => (
    <ul>
      {nodes.map((node) => {
        const open = !folded.has(node.id)
        return (
          <li key={node.id}>
            <Row
              label={node.label}
              amount={amountOf(node.folder)}
              selected={current === node.id}
              icon={current === node.id ? <FolderOpenOutlined /> : <FolderOutlined />}
              onOpen={() => onOpen(node.id)}
              {...(editable ? { onDrop: (ids) => tools.onDrop(ids, node.id) } : {})}
              fold={
                node.children.length > 0 && (
                  <button
                    type="button"
                    className="folder-fold"
                    aria-expanded={open}
                    aria-label={t(open ? 'kit.fold' : 'kit.unfold', { name: node.label })}
                    onClick={() => toggle(node.id)}
                  >
                    {open ? <CaretDownOutlined /> : <CaretRightOutlined />}
                  </button>
                )
              }
              menu={tools && <FolderMenu node={node} folders={folders} tools={tools} />}
            />
            {open && node.children.length > 0 && level(node.children)}
          </li>
        )
      })}
    </ul>
  )

  return (
    <nav className="folder-panel" aria-label={t('material.folders')}>
      <header>
        <h2>{t('material.folders')}</h2>
        {editable && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={t('material.newFolder')}
            title={t('material.newFolder')}
            onClick={() => tools.onAdd(null)}
          />
        )}
      </header>
      <ul>
        <li>
          <Row
            label={t('material.all')}
            amount={total}
            selected={current === undefined}
            onOpen={() => onOpen(undefined)}
          />
        </li>
        <li>
          <Row
            label={t('material.loose')}
            amount={given && amountOf(given.loose)}
            selected={current === loose}
            onOpen={() => onOpen(loose)}
            {...(editable ? { onDrop: (ids) => tools.onDrop(ids, null) } : {})}
          />
        </li>
      </ul>
      {given ? (
        level(treeOf(folders))
      ) : (
        <div className="folder-waiting">
          {[70, 55, 62].map((width) => (
            <span key={width} className="bone" style={{ width: `${width}%`, height: 14 }} />
          ))}
        </div>
      )}
    </nav>
  )
}

function Row(props: {
  label: string
  amount: number | undefined
  selected: boolean
  icon?: ReactNode
  fold?: ReactNode
  menu?: ReactNode
  onOpen: () => void
  onDrop?: (ids: readonly string[]) => void
}) {
  const [over, setOver] = useState(false)
  const takes = (event: DragEvent) => props.onDrop !== undefined && draggedMaterials.is(event.dataTransfer)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way, the move dialog is for all
    <div
      className={`folder-row${props.selected ? ' selected' : ''}${over ? ' over' : ''}`}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!takes(event)) return
        event.preventDefault()
        props.onDrop?.(draggedMaterials.read(event.dataTransfer))
      }}
    >
      <span className="folder-fold-place">{props.fold}</span>
      <button
        type="button"
        className="folder-open"
        title={props.label}
        {...(props.selected ? { 'aria-current': 'true' as const } : {})}
        onClick={props.onOpen}
      >
        {props.icon}
        <span className="folder-label">{props.label}</span>
        {props.amount !== undefined && <small>{formatNumber(props.amount)}</small>}
      </button>
      {props.menu}
    </div>
  )
}

function FolderMenu(props: { node: FolderNode; folders: readonly MaterialFolder[]; tools: FolderTools }) {
  const { node, folders, tools } = props
  const t = useText()
  const allowed = useAllowed()
  const { label } = node
  const items: MenuProps['items'] = [
    ...(allowed.has('iposWeb.product.material.edit')
      ? [
          ...(levelOf(folders, node.id) < materialLimit.levels
            ? [{ key: 'add', label: t('material.newFolder'), onClick: () => tools.onAdd(node.id) }]
            : []),
          { key: 'edit', label: t('material.renameOrMove'), onClick: () => tools.onEdit(node.folder) },
        ]
      : []),
    ...(allowed.has('iposWeb.product.material.remove')
      ? [
          {
            key: 'remove',
            danger: true,
            disabled: node.children.length > 0,
            label:
              node.children.length > 0 ? (
                <>
                  {t('kit.remove')}
                  <small className="folder-reason">{t('material.subfoldersFirst')}</small>
                </>
              ) : (
                t('kit.remove')
              ),
            onClick: () => tools.onRemove(node.folder),
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button
        type="text"
        size="small"
        className="folder-menu"
        icon={<EllipsisOutlined />}
        aria-label={t('material.folderMenu', { label })}
      />
    </Dropdown>
  )
}
