import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import {
  type MaterialFolder,
  type MaterialFolderForm,
  type MaterialFolders,
  materialFolderForm,
} from '@zhanggui/contract/material/material.ts'
import { useMemo } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import type { DialogField } from '../../kit/form/dialog-fields.tsx'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import type { TreeOption } from '../../kit/input/option.ts'
import { send } from '../../kit/wire/call.ts'
import { folderName, optionsOf, placesFor, treeOf } from './folder-tree.ts'
import { loose, refreshMaterials } from './material-state.ts'

/** The folder in the dialog: an existing one, or a new one inside another. */
export interface EditedFolder {
  folder: MaterialFolder | null
  parentId: string | null
}

export function FolderDialog(props: {
  folders: MaterialFolders | undefined
  edited: EditedFolder | null
  onClose: () => void
  onSaved: (id: string) => void
}) {
  const { edited, onClose, onSaved } = props
  const t = useText()
  const folder = edited?.folder ?? null
  const folders = props.folders?.folders ?? []
  const parentId = folder ? folder.parentId : (edited?.parentId ?? null)
  const initial = useMemo(
    (): MaterialFolderForm => ({
      ...(folder ? { id: folder.id, version: folder.version } : {}),
      parentId: parentId ?? loose,
      label: folder?.label ?? '',
    }),
    [folder, parentId],
  )
  const top: TreeOption = { value: loose, title: t('material.top'), path: t('material.top') }
  const fields: DialogField<MaterialFolderForm>[] = [
    {
      name: 'label',
      label: 'material.label',
      kind: 'text',
      required: true,
      wide: true,
      count: { max: 20, by: 'length' },
    },
    {
      name: 'parentId',
      label: 'material.parentId',
      kind: 'tree',
      wide: true,
      options: [top, ...optionsOf(placesFor(treeOf(folders), folder?.id ?? null))],
    },
  ]
  return (
    <DialogForm
      open={edited !== null}
      width={480}
      title={
        folder
          ? t('material.editFolder', { label: folder.label })
          : parentId
            ? t('material.newFolderIn', { label: folderName(props.folders, parentId, '') })
            : t('material.newFolder')
      }
      okText={t('kit.save')}
      onClose={onClose}
      schema={materialFolderForm}
      initial={initial}
      fields={fields}
      toInput={(values) => ({
        ...values,
        parentId: values.parentId === loose || !values.parentId ? null : values.parentId,
      })}
      onSubmit={async (input) => {
        const { id } = await send(materialCalls.saveMaterialFolder, input, { quiet: true })
        notices.success(t('kit.saved'))
        await refreshMaterials()
        onSaved(id)
      }}
      {...(folder
        ? {
            stale: {
              load: async (): Promise<MaterialFolderForm> => {
                const now = await send(materialCalls.findMaterialFolders, {}, { quiet: true })
                const {
                  id,
                  version,
                  label,
                  parentId: above,
                } = now.folders.find((one) => one.id === folder.id) ?? folder
                return { id, version, label, parentId: above ?? loose }
              },
              show: (name: string, value: unknown) =>
                name === 'parentId'
                  ? folderName(props.folders, String(value), t('material.top'))
                  : String(value ?? ''),
            },
          }
        : {})}
    />
  )
}
