import type { Material, MaterialFolders } from '@zhanggui/contract/material/material.ts'
import { useState } from 'react'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { ImageViewer } from '../../kit/show/image-viewer.tsx'
import { MaterialFacts } from './material-facts.tsx'

/** In px (spec section 9 'Preview dialog'). */
const dialogWidth = 800

/** A large picture or video with its facts. The arrows move through the page. */
export function MaterialPreview(props: {
  rows: readonly Material[]
  /** Its place among the rows; null while the dialog is closed. */
  index: number | null
  folders: MaterialFolders | undefined
  onChange: (index: number | null) => void
}) {
  const { rows, index, folders, onChange } = props
  // The last material stays while the dialog closes.
  const [last, setLast] = useState<Material | undefined>(undefined)
  const shown = index === null ? undefined : rows[index]
  if (shown && shown !== last) setLast(shown)
  if (!last) return null
  const facts = <MaterialFacts row={last} folders={folders} />
  if (last.kind === 1)
    return (
      <ImageViewer
        images={rows.map((row) => row.address)}
        index={shown ? index : null}
        onChange={onChange}
        title={last.name}
        details={facts}
      />
    )
  return (
    <Dialog open={shown !== undefined} width={dialogWidth} title={last.name} onClose={() => onChange(null)}>
      {/* biome-ignore lint/a11y/useMediaCaption: merchants upload no captions */}
      <video key={last.id} className="material-film" src={last.address} controls />
      {facts}
    </Dialog>
  )
}
