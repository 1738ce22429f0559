import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import {
  type Material,
  type MaterialFolders,
  type MaterialUses,
  materialName,
} from '@zhanggui/contract/material/material.ts'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { send } from '../../kit/wire/call.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { optionsOf, treeOf } from './folder-tree.ts'
import { UseLines } from './material-facts.tsx'
import { loose, refreshMaterials } from './material-state.ts'

const renameForm = z.object({ name: materialName })

export function RenameDialog({ row, onClose }: { row: Material | null; onClose: () => void }) {
  const t = useText()
  const initial = useMemo(() => ({ name: row?.name ?? '' }), [row])
  return (
    <DialogForm
      open={row !== null}
      width={480}
      title={t('material.renameTitle', { name: row?.name ?? '' })}
      okText={t('kit.save')}
      onClose={onClose}
      schema={renameForm}
      initial={initial}
      fields={[
        {
          name: 'name',
          label: 'material.name',
          kind: 'text',
          required: true,
          wide: true,
          count: { max: 80, by: 'length' },
        },
      ]}
      toInput={(values) => values}
      onSubmit={async ({ name }) => {
        if (!row) return
        try {
          await send(
            materialCalls.renameMaterial,
            { id: row.id, version: row.version, name },
            { quiet: true },
          )
          notices.success(t('kit.saved'))
        } finally {
          await refreshMaterials()
        }
      }}
    />
  )
}

const moveForm = z.object({ folderId: z.string().min(1, 'rule.required') })
const nowhere = { folderId: '' }

export function MoveDialog(props: {
  rows: readonly Material[] | null
  folders: MaterialFolders | undefined
  onClose: () => void
  onMove: (ids: readonly string[], folderId: string | null) => Promise<void>
}) {
  const { rows, onClose, onMove } = props
  const t = useText()
  const folders = props.folders?.folders ?? []
  const none = { value: loose, title: t('material.loose'), path: t('material.loose') }
  return (
    <DialogForm
      open={rows !== null}
      width={480}
      title={t('material.moveTitle', { count: rows?.length ?? 0 })}
      okText={t('material.move')}
      note={<p className="material-note">{t('material.moveHint')}</p>}
      onClose={onClose}
      schema={moveForm}
      initial={nowhere}
      fields={[
        {
          name: 'folderId',
          label: 'material.moveTo',
          kind: 'tree',
          required: true,
          wide: true,
          options: [none, ...optionsOf(treeOf(folders))],
        },
      ]}
      toInput={(values) => values}
      onSubmit={({ folderId }) =>
        onMove(rows?.map((row) => row.id) ?? [], folderId === loose ? null : folderId)
      }
    />
  )
}

/** Asks before materials are deleted. It names those in use and their places; these stay. */
export function RemoveDialog(props: {
  rows: readonly Material[] | null
  onClose: () => void
  onRemoved: (ids: readonly string[]) => void
}) {
  const { rows, onClose, onRemoved } = props
  const t = useText()
  const [busy, setBusy] = useState(false)
  // The last question. Its text stays while the dialog closes.
  const [asked, setAsked] = useState<readonly Material[]>([])
  if (rows && rows !== asked) setAsked(rows)
  const ids = asked.map((row) => row.id)
  const { data } = useCall(
    materialCalls.findMaterialUses,
    { ids },
    { enabled: rows !== null && ids.length > 0, staleTime: 0 },
  )
  const used = data?.filter((one) => one.total > 0) ?? []
  const free = data?.filter((one) => one.total === 0).map((one) => one.id) ?? []

  async function handleRemove() {
    setBusy(true)
    try {
      await send(materialCalls.removeMaterials, { ids: free })
      notices.success(t('material.removed', { count: free.length }))
      onRemoved(free)
      onClose()
    } catch {
      // The call has shown the reason. The dialog now shows the present uses.
    } finally {
      setBusy(false)
      await refreshMaterials()
    }
  }

  return (
    <Dialog
      open={rows !== null}
      width={560}
      title={t('material.removeTitle', { count: asked.length })}
      onClose={onClose}
      {...(data && free.length === 0
        ? {}
        : {
            ok: {
              text: t('material.removeCount', { count: data ? free.length : asked.length }),
              onClick: handleRemove,
              danger: true,
              busy,
              disabled: !data,
            },
          })}
    >
      {!data ? (
        <span className="bone" style={{ width: '60%', height: 14 }} />
      ) : (
        <>
          <p className="material-note">
            {used.length === 0
              ? t('material.removeHint')
              : free.length === 0
                ? t('material.removeNone')
                : t('material.removeSome', { used: used.length, free: free.length })}
          </p>
          {used.length > 0 && <UsedList used={used} />}
        </>
      )}
    </Dialog>
  )
}

function UsedList({ used }: { used: readonly MaterialUses[] }) {
  return (
    <ul className="used-list">
      {used.map((one) => (
        <li key={one.id}>
          <strong>{one.name}</strong>
          <UseLines uses={one.uses} total={one.total} />
        </li>
      ))}
    </ul>
  )
}
