import type { ReactNode } from 'react'
import { NeedsServer } from '../show/needs-server.tsx'
import type { RowButton } from '../table/columns/columns.tsx'
import { MoreActions, useRowButtons } from '../table/row-actions.tsx'

/** On a phone: the buttons of a document in one line. What ends the document without a result stands behind the dots. */
export function PhoneVerbs(props: { more: RowButton<null>; children: ReactNode }) {
  const buttons = useRowButtons()([props.more], null)
  return (
    <div className="document-verbs">
      <NeedsServer>{props.children}</NeedsServer>
      <MoreActions buttons={buttons} row={null} />
    </div>
  )
}
