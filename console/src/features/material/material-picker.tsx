import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import type { Material } from '@zhanggui/contract/material/material.ts'
import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { type ListState, withChange } from '../../kit/list/list-state.ts'
import { Allow } from '../../kit/session/allow.tsx'
import { type Selection, select } from '../../kit/table/selection.ts'
import type { MediaPickerProps } from '../../kit/upload/pick-media.tsx'
import { sizeText } from '../../kit/upload/upload-check.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { MaterialBrowser } from './material-browser.tsx'
import { folderOf, targetOf } from './material-state.ts'
import { UploadButton } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import { useMaterialUploads } from './use-material-uploads.ts'

const opened = (kind: 1 | 2): ListState => ({
  tab: String(kind),
  pageNo: 1,
  pageSize: 20,
  sort: null,
  filters: {},
})

/**
 * The material center in a dialog, opened by a field. A material that does not fit the field shows the reason; the
 * others can be chosen.
 */
export default function MaterialPicker(props: MediaPickerProps) {
  const { open, onClose, onPick, room } = props
  const t = useText()
  const kind = props.kind === 'image' ? 1 : 2
  const [selection, setSelection] = useState<Selection<Material>>(new Map())
  // Each opening starts with an empty choice.
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setSelection(new Map())
  }
  return (
    <Dialog
      open={open}
      width="min(1080px, calc(100vw - 48px))"
      title={t(`material.pickTitle${kind}`)}
      onClose={onClose}
      ok={{
        text:
          selection.size > 0 ? t('material.pickCount', { count: selection.size }) : t('material.pickNone'),
        onClick: () => onPick([...selection.values()].slice(0, room).map((row) => row.address)),
        disabled: selection.size === 0,
      }}
    >
      <Choice {...props} kind={kind} selection={selection} onSelect={setSelection} />
    </Dialog>
  )
}

function Choice(props: {
  kind: 1 | 2
  room: number
  maxBytes: number
  extensions: readonly string[]
  selection: Selection<Material>
  onSelect: (change: (now: Selection<Material>) => Selection<Material>) => void
}) {
  const { kind, room, maxBytes, extensions, selection, onSelect } = props
  const t = useText()
  const [state, setState] = useState(opened(kind))
  const { data: folders } = useCall(materialCalls.findMaterialFolders, {}, { quiet: true })
  const change = (changed: Partial<ListState>) => setState((now) => withChange(now, changed))

  function faultOf(row: Material): string | null {
    const extension = row.address.slice(row.address.lastIndexOf('.') + 1)
    if (!extensions.includes(extension))
      return t('material.pickWrongType', { types: extensions.join(t('kit.slash')) })
    return row.bytes > maxBytes ? t('material.pickTooLarge', { limit: sizeText(maxBytes) }) : null
  }
  const uploads = useMaterialUploads((row) => {
    // A new upload is chosen at once.
    if (row.kind === kind && faultOf(row) === null)
      onSelect((now) => select(room === 1 ? new Map() : now, [[row.id, row]], true, room).selection)
  })
  const toggle = (row: Material) =>
    onSelect((now) => {
      const chosen = !now.has(row.id)
      return select(room === 1 ? new Map() : now, [[row.id, row]], chosen, room).selection
    })

  return (
    <div className="material-picker">
      <div className="material-picker-bar">
        <Allow code="iposWeb.product.material.edit">
          <UploadButton only={kind} onFiles={(files) => uploads.add(files, targetOf(folderOf(state)))} />
        </Allow>
        <span role="status">{t('material.pickRoom', { room: room - selection.size })}</span>
      </div>
      <MaterialBrowser
        state={state}
        onChange={change}
        onFilter={(name, value) =>
          setState((now) => {
            const { [name]: _before, ...others } = now.filters
            return withChange(now, { filters: value === undefined ? others : { ...others, [name]: value } })
          })
        }
        folders={folders}
        type="small"
        only={kind}
        selection={selection}
        onSelect={(next) => onSelect(() => next)}
        selectLimit={room}
        faultOf={faultOf}
        onOpen={(row) => {
          if (faultOf(row) === null) toggle(row)
        }}
        notice={<UploadList given={uploads} />}
      />
    </div>
  )
}
