import { priceTagCalls } from '@zhanggui/contract/priceTag/priceTag.calls.ts'
import { priceTagFields } from '@zhanggui/contract/priceTag/priceTag.fields.ts'
import { type TagTemplateRow, tagTemplateForm } from '@zhanggui/contract/priceTag/priceTag.ts'
import type { TagTemplate } from '@zhanggui/contract/priceTag/template.ts'
import { type OpenRecord, RecordDialog } from '../../kit/record/record-dialog.tsx'
import { send } from '../../kit/wire/call.ts'

/** An own template. A new one starts from the chosen template. */
export default function TemplateDialog({
  start,
  onSaved,
  ...open
}: OpenRecord<TagTemplateRow> & { start: TagTemplate | null; onSaved: (id: string) => void }) {
  return (
    <RecordDialog
      {...open}
      width={520}
      described={priceTagFields}
      schema={tagTemplateForm}
      save={priceTagCalls.saveTagTemplate}
      detail={(id) => send(priceTagCalls.findTagTemplateDetail, { id }, { quiet: true })}
      start={start && { width: start.width, height: start.height, content: start.content, band: start.band }}
      stale={[priceTagCalls.findTagTemplates]}
      onSaved={onSaved}
    />
  )
}
