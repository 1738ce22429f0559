import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import { type Material, type MaterialFolder, materialLimit } from '@zhanggui/contract/material/material.ts'
import { App, Button, type MenuProps } from 'antd'
import { useCallback, useState } from 'react'
import { copyText } from '../../kit/base/copy.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { useLeaveGuard } from '../../kit/form/leave-guard.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import type { ListState } from '../../kit/list/list-state.ts'
import type { SearchValue } from '../../kit/list/search-fields.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import type { Selection } from '../../kit/table/selection.ts'
import { send } from '../../kit/wire/call.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { DropZone } from './drop-zone.tsx'
import { type EditedFolder, FolderDialog } from './folder-dialog.tsx'
import { folderName } from './folder-tree.ts'
import { MaterialBrowser } from './material-browser.tsx'
import { MoveDialog, RemoveDialog, RenameDialog } from './material-dialogs.tsx'
import { MaterialPreview } from './material-preview.tsx'
import { folderOf, kindOf, materialShape, refreshMaterials, targetOf } from './material-state.ts'
import { UploadButton } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import { useMaterialUploads } from './use-material-uploads.ts'

/** The material center: the merchant's pictures and videos in folders (spec section 2). */
export default function MaterialPage() {
  const t = useText()
  const allowed = useAllowed()
  const { modal } = App.useApp()
  const mayEdit = allowed.has('iposWeb.product.material.edit')
  const mayRemove = allowed.has('iposWeb.product.material.remove')
  const { state, change, filter } = useListState(materialShape)
  const { data: folders } = useCall(materialCalls.findMaterialFolders, {}, { quiet: true })
  const uploads = useMaterialUploads()
  useLeaveGuard(
    () => uploads.open,
    (count) => t('material.leaveUploads', { count }),
  )
  const [selection, setSelection] = useState<Selection<Material>>(new Map())
  const [edited, setEdited] = useState<EditedFolder | null>(null)
  const [renamed, setRenamed] = useState<Material | null>(null)
  const [moved, setMoved] = useState<readonly Material[] | null>(null)
  const [removed, setRemoved] = useState<readonly Material[] | null>(null)
  const [shown, setShown] = useState<{ rows: readonly Material[]; index: number | null }>({
    rows: [],
    index: null,
  })

  const folder = folderOf(state)
  const target = targetOf(folder)
  const targetName = folderName(folders, target, t('material.loose'))
  const addFiles = (files: readonly File[]) => uploads.add(files, target)

  // Another list clears the selection; another page of the same list keeps it.
  const changeRows = useCallback(
    (changed: Partial<ListState>) => {
      if ('filters' in changed || 'tab' in changed) setSelection(new Map())
      change(changed)
    },
    [change],
  )
  const filterRows = (name: string, value: SearchValue) => {
    setSelection(new Map())
    filter(name, value)
  }

  async function move(ids: readonly string[], folderId: string | null) {
    if (ids.length === 0) return
    await send(materialCalls.moveMaterials, { ids: [...ids], folderId })
    setSelection(new Map())
    notices.success(
      t('material.movedTo', {
        count: ids.length,
        folder: folderName(folders, folderId, t('material.loose')),
      }),
    )
    await refreshMaterials()
  }

  function removeFolder({ id, label, parentId, pictures, videos }: MaterialFolder) {
    const count = pictures + videos
    modal.confirm({
      title: t('material.removeFolderQuestion', { label }),
      content:
        count === 0
          ? t('material.removeEmpty')
          : t('material.removeMoving', {
              count,
              parent: folderName(folders, parentId, t('material.loose')),
            }),
      okText: t('kit.remove'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      icon: null,
      onOk: async () => {
        try {
          await send(materialCalls.removeMaterialFolder, { id, moving: count })
          notices.success(t('material.folderRemoved', { label }))
          if (folder === id) changeRows({ filters: parentId ? { folderId: parentId } : {} })
        } catch {
          // The call has shown the reason. The tree now shows the present state.
        }
        await refreshMaterials()
      },
    })
  }

  async function copyAddress(row: Material) {
    if (await copyText(new URL(row.address, location.href).href)) notices.success(t('material.copied'))
  }
  const menuOf = (row: Material): MenuProps['items'] => [
    ...(mayEdit
      ? [
          { key: 'rename', label: t('material.rename'), onClick: () => setRenamed(row) },
          { key: 'move', label: t('material.move'), onClick: () => setMoved([row]) },
        ]
      : []),
    { key: 'copy', label: t('material.copyAddress'), onClick: () => void copyAddress(row) },
    ...(mayRemove
      ? [{ key: 'remove', label: t('material.remove'), danger: true, onClick: () => setRemoved([row]) }]
      : []),
  ]
  const chosen = [...selection.values()]
  const verbs = (
    <>
      {mayEdit && <Button onClick={() => setMoved(chosen)}>{t('material.move')}</Button>}
      {mayRemove && (
        <Button danger onClick={() => setRemoved(chosen)}>
          {t('material.remove')}
        </Button>
      )}
    </>
  )

  return (
    <>
      <PageHeader
        title={t('material.pageTitle')}
        actions={
          mayEdit && (
            <>
              <Button onClick={() => setEdited({ folder: null, parentId: target })}>
                {t('material.newFolder')}
              </Button>
              <UploadButton primary onFiles={addFiles} />
            </>
          )
        }
      />
      <DropZone
        text={t('material.dropHere', { label: targetName })}
        {...(mayEdit ? { onFiles: addFiles } : {})}
      >
        <MaterialBrowser
          state={state}
          onChange={changeRows}
          onFilter={filterRows}
          folders={folders}
          selection={selection}
          onSelect={setSelection}
          selectLimit={materialLimit.atOnce}
          onOpen={(_row, index, rows) => setShown({ rows, index })}
          menuOf={menuOf}
          {...(mayEdit || mayRemove ? { verbs } : {})}
          {...(mayRemove ? { onDelete: () => setRemoved(chosen) } : {})}
          {...(mayEdit || mayRemove
            ? {
                tools: {
                  onAdd: (parentId) => setEdited({ folder: null, parentId }),
                  onEdit: (one) => setEdited({ folder: one, parentId: one.parentId }),
                  onRemove: removeFolder,
                  // The call shows a refusal.
                  onDrop: (ids, folderId) => void move(ids, folderId).catch(refreshMaterials),
                },
              }
            : {})}
          notice={<UploadList given={uploads} />}
          empty={
            <Empty title={t(`material.emptyKind${kindOf(state)}`)} hint={t('material.emptyHint')}>
              {mayEdit && <UploadButton onFiles={addFiles} />}
            </Empty>
          }
        />
      </DropZone>
      <FolderDialog
        folders={folders}
        edited={edited}
        onClose={() => setEdited(null)}
        onSaved={(id) => {
          if (edited?.folder === null) changeRows({ filters: { folderId: id } })
        }}
      />
      <RenameDialog row={renamed} onClose={() => setRenamed(null)} />
      <MoveDialog rows={moved} folders={folders} onClose={() => setMoved(null)} onMove={move} />
      <RemoveDialog
        rows={removed}
        onClose={() => setRemoved(null)}
        onRemoved={(ids) => setSelection(new Map([...selection].filter(([id]) => !ids.includes(id))))}
      />
      <MaterialPreview
        rows={shown.rows}
        index={shown.index}
        folders={folders}
        onChange={(index) => setShown((now) => ({ ...now, index }))}
      />
    </>
  )
}
