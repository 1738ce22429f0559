import type { Call } from '@zhanggui/contract/call.ts'
import {
  type DraftOf,
  emptyRecord,
  type FieldMap,
  type NounFields,
  recordValues,
} from '@zhanggui/contract/fields.ts'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useLabel } from '../base/label.ts'
import { notices } from '../base/notices.ts'
import { useText } from '../base/text.ts'
import { DialogForm } from '../form/dialog-form.tsx'
import { send } from '../wire/call.ts'
import { refresh } from '../wire/queries.ts'
import { useHiddenFields } from './hidden-fields.ts'
import { useNoteOpened } from './opened.ts'
import { dialogFields, type ScreenFields, shownValue } from './record-fields.tsx'
import { type DialogNoun, nounText } from './record-texts.ts'

/** The props that a list passes to the dialog of its records. */
export interface OpenRecord<R> {
  /** A record to edit, or 'new'. Null while the dialog is closed. */
  record: R | 'new' | null
  /** The user may look at the record, not change it. */
  viewing?: boolean
  onClose: () => void
}

type Saved = z.ZodType<{ id: string; version: number }>

export interface RecordDialogProps<F extends FieldMap, R, I extends z.ZodType> extends OpenRecord<R> {
  described: NounFields<DialogNoun, F>
  /** The noun's form schema. It accepts the values of the fields. */
  schema: I
  save: Call<I, Saved>
  /** Reads the present record, for a save that lost a race. */
  detail: (id: string) => Promise<R>
  /** Custom controls, references, and texts of values. */
  screen?: ScreenFields
  width?: number
  /** Values of a new record; the others are empty. */
  start?: Readonly<Record<string, unknown>> | null
  /** The calls whose answers a save makes outdated. */
  stale: readonly Call[]
  onSaved?: (id: string) => unknown
}

const noScreen: ScreenFields = {}

/** A record of a noun in a dialog. Its fields, limits and texts come from the noun's description. */
export function RecordDialog<
  F extends FieldMap,
  R extends DraftOf<NounFields<string, F>> & { id: string; version: number; name: string },
  I extends z.ZodType,
>(props: RecordDialogProps<F, R, I>) {
  const { described, record, screen = noScreen, start = null } = props
  const t = useText()
  const say = useLabel()
  const row = record === null || record === 'new' ? null : record
  useNoteOpened(described.noun, row?.id ?? null)
  type Values = DraftOf<NounFields<string, F>>
  const initial = useMemo(
    (): Values => (row ? recordValues(described, row) : { ...emptyRecord(described), ...start }),
    [described, row, start],
  )
  const hidden = useHiddenFields(described)
  const fields = useMemo(
    () => dialogFields(described, screen, say).filter(({ name }) => !hidden.has(name)),
    [described, hidden, screen, say],
  )
  const { noun } = described
  const add = say(nounText(noun, 'add'))
  return (
    <DialogForm<Values, z.input<I>>
      open={record !== null}
      {...(props.width ? { width: props.width } : {})}
      viewing={props.viewing ?? false}
      title={
        row && props.viewing
          ? row.name
          : row
            ? t(nounText(noun, 'editTitle') as 'store.editTitle', { name: row.name })
            : add
      }
      okText={row ? t('kit.save') : add}
      onClose={props.onClose}
      schema={props.schema}
      initial={initial}
      fields={fields}
      // The schema parses the form. The fields' types are less exact than the schema.
      toInput={(values) => values as z.input<I>}
      onSubmit={async (input) => {
        const { id } = await send(props.save, input, { quiet: true })
        const { name } = input as { name: string }
        notices.success(row ? t('kit.saved') : t(nounText(noun, 'created') as 'store.created', { name }))
        await Promise.all([refresh(...props.stale), props.onSaved?.(id)])
      }}
      {...(row
        ? {
            stale: {
              load: async (): Promise<Values> => recordValues(described, await props.detail(row.id)),
              show: (name: string, value: unknown) =>
                screen[name]?.show?.(value) ?? shownValue(noun, name, described.fields[name], value, say),
            },
          }
        : {})}
    />
  )
}
