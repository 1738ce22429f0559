import type { OutputOf } from '@zhanggui/contract/call.ts'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { type CountScope, countScopes, cycleSizes } from '@zhanggui/contract/count/count.ts'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import type { NewDocument } from '../../kit/document/list/document-list.tsx'
import { NewDocumentDialog } from '../../kit/document/list/new-document.tsx'
import { Labelled } from '../../kit/form/labelled.tsx'
import { SelectInput } from '../../kit/input/select-input.tsx'
import { TreePicker } from '../../kit/input/tree-picker.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useCategoryOptions } from '../../kit/product/use-categories.ts'
import { countPath } from './count-status.tsx'

const texts = { title: 'count.add', begin: 'count.begin', note: 'count.note' } as const

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

const NewCount: NewDocument = (props) => {
  const t = useText()
  const navigate = useNavigate()
  const [scope, setScope] = useState<CountScope>('all')
  const [categoryId, setCategoryId] = useState<string | null>(null)
  const [codes, setCodes] = useState('')
  const [size, setSize] = useState<(typeof cycleSizes)[number]>(50)
  const categories = useCategoryOptions(scope === 'category')
  return (
    <NewDocumentDialog
      {...props}
      name="count"
      width={480}
      texts={texts}
      mainField="scope"
      call={countCalls.openCount}
      list={countCalls.findCountPage}
      given={() => ({
        scope,
        ...(scope === 'category' && categoryId ? { categoryId } : {}),
        ...(scope === 'list' ? { codes: [...new Set(codes.split(/[\s,，、;；]+/).filter(Boolean))] } : {}),
        ...(scope === 'cycle' ? { size } : {}),
      })}
      pathOf={countPath}
      onOpened={({ leftOut }) => warnLeftOut(leftOut, navigate)}
    >
      {({ faultOf, clear }) => (
        <>
          <Labelled label={t('count.scope')} htmlFor="count-scope" fault={faultOf('scope')}>
            <Radio.Group
              id="count-scope"
              optionType="button"
              aria-label={t('count.scope')}
              value={scope}
              onChange={({ target }) => {
                clear()
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
        </>
      )}
    </NewDocumentDialog>
  )
}

export default NewCount
