import type { DocumentLine } from '@zhanggui/contract/stock/document.ts'
import { otherReasons } from '@zhanggui/contract/stock/reason.ts'
import { useState } from 'react'
import { type Translate, useText } from '../base/text.ts'
import { SelectInput } from '../input/select-input.tsx'
import { NoteDialog } from './note-dialog.tsx'

/** Why a line differs. The note is what people wrote for another reason. */
export interface SaidReason {
  reason: number
  note: string
}

export const reasonName = (t: Translate, reason: number): string =>
  t(`stock.reason${reason}` as 'stock.reason10')

export const reasonText = (t: Translate, { reason, note }: SaidReason): string =>
  note ? t('document.otherReason', { reason: reasonName(t, reason), note }) : reasonName(t, reason)

export const saidOf = ({
  reason,
  reasonNote,
}: Pick<DocumentLine, 'reason' | 'reasonNote'>): SaidReason | null =>
  reason === null ? null : { reason, note: reasonNote }

/** The value of the option that shows what people wrote. Choosing its reason again changes the text. */
const written = 'written'

/** Chooses why a line differs. For another reason it asks for the text first. */
export function LineReason(props: {
  line: Pick<DocumentLine, 'name'>
  reasons: readonly number[]
  said: SaidReason | null
  placeholder: string
  onSay: (said: SaidReason | null) => void
}) {
  const { line, reasons, said, placeholder, onSay } = props
  const t = useText()
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <>
      <SelectInput
        width="100%"
        allowClear
        aria-label={t('document.reasonOf', { name: line.name })}
        placeholder={placeholder}
        options={[
          ...(said?.note ? [{ value: written, label: reasonText(t, said) }] : []),
          ...reasons.map((reason) => ({ value: reason, label: reasonName(t, reason) })),
        ]}
        value={said === null ? null : said.note ? written : said.reason}
        onChange={(chosen) => {
          if (chosen === null) return onSay(null)
          if (chosen === written) return
          const reason = Number(chosen)
          if (otherReasons.includes(reason)) setAsked(reason)
          else onSay({ reason, note: '' })
        }}
      />
      {asked !== null && (
        <NoteDialog
          title={t('document.otherTitle', { name: line.name })}
          label={t('document.otherLabel')}
          needed={t('stock.noteNeeded')}
          start={said?.note ?? ''}
          ok={{ text: t('kit.save') }}
          onSave={(note) => {
            setAsked(null)
            onSay({ reason: asked, note })
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** The reason of a line that nobody can change any more. */
export function SaidLine({ line }: { line: Pick<DocumentLine, 'reason' | 'reasonNote'> }) {
  const t = useText()
  const said = saidOf(line)
  if (said === null) return <span className="cell-quiet">{t('document.noReason')}</span>
  return <span title={reasonText(t, said)}>{reasonText(t, said)}</span>
}
