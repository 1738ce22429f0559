import type { OutputOf } from '@zhanggui/contract/call.ts'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { type CountScope, countScopes, cycleSizes } from '@zhanggui/contract/count/count.ts'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { StoreField } from '../../kit/form/store-field.tsx'
import { SelectInput } from '../../kit/input/select-input.tsx'
import { TreePicker } from '../../kit/input/tree-picker.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useCategoryOptions } from '../../kit/product/use-categories.ts'
import { useSession } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { countPath } from './count-status.tsx'

type Fault = { field: string; text: string } | null

/** Says which goods a new count leaves out, because others count them now, and leads there. */
function warnLeftOut(
  leftOut: OutputOf<typeof countCalls.openCount>['leftOut'],
  navigate: (path: string) => void,
): void {
  const [first] = leftOut
  if (!first) return
  const count = leftOut.reduce((sum, { products }) => sum + products, 0)
  const numbers = leftOut.map(({ number }) => number).join(say('shell.comma'))
  notices.warning(say('count.leftOut', { count, numbers }), {
    label: say('count.openOther', { number: first.number }),
    run: () => navigate(countPath(first.id)),
  })
}

/** Opens a count and leads to it. */
export default function NewCount(props: { open: boolean; storeId: string; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { stores } = useSession()
  const [storeId, setStoreId] = useState(props.storeId || (stores[0]?.id ?? ''))
  const [scope, setScope] = useState<CountScope>('all')
  const [categoryId, setCategoryId] = useState<string | null>(null)
  const [codes, setCodes] = useState('')
  const [size, setSize] = useState<(typeof cycleSizes)[number]>(50)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>(null)
  const categories = useCategoryOptions(scope === 'category')
  const faultOf = (field: string) => (fault?.field === field ? fault.text : null)

  async function handleOpen() {
    if (busy) return
    setBusy(true)
    setFault(null)
    try {
      const { id, leftOut } = await send(
        countCalls.openCount,
        {
          storeId,
          scope,
          note,
          ...(scope === 'category' && categoryId ? { categoryId } : {}),
          ...(scope === 'list' ? { codes: [...new Set(codes.split(/[\s,，、;；]+/).filter(Boolean))] } : {}),
          ...(scope === 'cycle' ? { size } : {}),
        },
        { quiet: true },
      )
      void refresh(countCalls.findCountPage)
      navigate(countPath(id))
      warnLeftOut(leftOut, navigate)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const [issue] = error.issues
      setFault({ field: issue?.path ?? 'scope', text: issue?.message ?? error.message })
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={props.open}
      width={480}
      title={t('count.add')}
      onClose={props.onClose}
      ok={{ text: t('count.begin'), onClick: handleOpen, busy }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void handleOpen()
        }}
      >
        <StoreField id="count-store" value={storeId} onChange={setStoreId} fault={faultOf('storeId')} />
        <Labelled label={t('count.scope')} htmlFor="count-scope" fault={faultOf('scope')}>
          <Radio.Group
            id="count-scope"
            optionType="button"
            aria-label={t('count.scope')}
            value={scope}
            onChange={({ target }) => {
              setFault(null)
              setScope(target.value as CountScope)
            }}
            options={countScopes.map((one) => ({ value: one, label: t(`count.scope_${one}` as const) }))}
          />
          <p className="cell-quiet">{t(`count.scopeHint_${scope}` as const)}</p>
        </Labelled>
        {scope === 'category' && (
          <FirstField>
            <Labelled label={t('count.categoryId')} htmlFor="count-category" fault={faultOf('categoryId')}>
              <TreePicker
                id="count-category"
                width="100%"
                options={categories}
                value={categoryId}
                placeholder={t('count.chooseCategory')}
                onChange={setCategoryId}
              />
            </Labelled>
          </FirstField>
        )}
        {scope === 'list' && (
          <FirstField>
            <Labelled label={t('count.codes')} htmlFor="count-codes" fault={faultOf('codes')}>
              <Input.TextArea
                id="count-codes"
                rows={6}
                value={codes}
                onChange={({ target }) => setCodes(target.value)}
              />
            </Labelled>
          </FirstField>
        )}
        {scope === 'cycle' && (
          <Labelled label={t('count.size')} htmlFor="count-size" fault={null}>
            <SelectInput
              id="count-size"
              width="100%"
              options={cycleSizes.map((one) => ({ value: one, label: String(one) }))}
              value={size}
              onChange={(one) => setSize(Number(one) as 50)}
            />
          </Labelled>
        )}
        <Labelled label={t('count.note')} htmlFor="count-note" fault={null}>
          <Input
            id="count-note"
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
