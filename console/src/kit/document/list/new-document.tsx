import type { Call } from '@zhanggui/contract/call.ts'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { type PlainKey, useText } from '../../base/text.ts'
import { Labelled } from '../../form/labelled.tsx'
import { StoreField } from '../../form/store-field.tsx'
import { Dialog } from '../../layer/dialog.tsx'
import { useSession } from '../../session/session.ts'
import { send } from '../../wire/call.ts'
import { CallError } from '../../wire/call-error.ts'
import { refresh } from '../../wire/queries.ts'

type Fault = { field: string; text: string } | null

/** What the fields between the store and the note read. */
export interface NewDocumentState {
  storeId: string
  faultOf: (field: string) => string | null
  /** Takes the present fault away. */
  clear: () => void
}

/**
 * Opens a document of a store and leads to it. It asks for the store first and for a note last. A refusal without a
 * field stands at `mainField`.
 */
export function NewDocumentDialog<I extends z.ZodType, A extends { id: string }>(props: {
  /** Begins the ids of the fields. */
  name: string
  texts: Readonly<Record<'title' | 'begin' | 'note', PlainKey>>
  width?: number
  open: boolean
  storeId: string
  mainField: string
  call: Call<I, z.ZodType<A>>
  list: Call
  /** What goes with the store and the note. */
  given: () => object
  /** A fault that needs no call. */
  check?: () => Fault
  pathOf: (id: string) => string
  onOpened?: (answer: A) => void
  onClose: () => void
  children: (state: NewDocumentState) => ReactNode
}) {
  const { name, texts, width = 440, mainField, call, pathOf } = props
  const t = useText()
  const navigate = useNavigate()
  const { stores } = useSession()
  const [storeId, setStoreId] = useState(props.storeId || (stores[0]?.id ?? ''))
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>(null)
  const faultOf = (field: string) => (fault?.field === field ? fault.text : null)

  async function handleOpen() {
    if (busy) return
    const wrong = props.check?.() ?? null
    setFault(wrong)
    if (wrong) return
    setBusy(true)
    try {
      const answer = await send(call, { storeId, note, ...props.given() } as z.input<I>, { quiet: true })
      void refresh(props.list)
      navigate(pathOf(answer.id))
      props.onOpened?.(answer)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const [issue] = error.issues
      setFault({ field: issue?.path ?? mainField, text: issue?.message ?? error.message })
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={props.open}
      width={width}
      title={t(texts.title)}
      onClose={props.onClose}
      ok={{ text: t(texts.begin), onClick: handleOpen, busy }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void handleOpen()
        }}
      >
        <StoreField id={`${name}-store`} value={storeId} onChange={setStoreId} fault={faultOf('storeId')} />
        {props.children({ storeId, faultOf, clear: () => setFault(null) })}
        <Labelled label={t(texts.note)} htmlFor={`${name}-note`} fault={faultOf('note')}>
          <Input
            id={`${name}-note`}
            maxLength={100}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Labelled>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
