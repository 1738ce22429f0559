import {
  type PriceRule,
  priceEndings,
  priceRoundings,
  priceWays,
  signedHundredths,
} from '@zhanggui/contract/product/price-rule.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Button, Checkbox, Input, Radio, Segmented } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLabel } from '../../kit/base/label.ts'
import { useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { DateInput } from '../../kit/input/date/date-input.tsx'
import { SelectInput } from '../../kit/input/select-input.tsx'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { focusFirstField } from '../../kit/layer/early-keys.ts'
import { useLast } from '../../kit/layer/use-last.ts'
import { Empty } from '../../kit/show/empty.tsx'
import { CallError } from '../../kit/wire/call-error.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { chosenRows, isIn, previewRow } from './price-preview.ts'
import { PricePreviewTable } from './price-preview-table.tsx'
import { savePrices, type When } from './price-save.ts'
import type { ProductListHandle } from './product-list-actions.tsx'
import './price-bulk.css'

/** Sets the prices of the selected products by a rule. The server's preview shows each new price. */
export default function PriceBulk(props: { list: ProductListHandle | null; onClose: () => void }) {
  const { last, round } = useLast(props.list)
  return last && <Panel key={round} list={last} open={props.list !== null} onClose={props.onClose} />
}

const wayLabel: Record<PriceRule['way'], TextKey> = {
  set: 'product.priceWaySet',
  amount: 'product.priceWayAmount',
  percent: 'product.priceWayPercent',
}
const endingLabel: Record<PriceRule['ending'], TextKey> = {
  none: 'product.endingNone',
  x9: 'product.endingX9',
  '90': 'product.ending90',
  '99': 'product.ending99',
  half: 'product.endingHalf',
  whole: 'product.endingWhole',
}
const roundingLabel: Record<PriceRule['rounding'], TextKey> = {
  nearest: 'product.roundingNearest',
  up: 'product.roundingUp',
  down: 'product.roundingDown',
}
const born: PriceRule = { way: 'percent', by: '', ending: 'none', rounding: 'nearest' }
/** A call is sent after this pause in typing, in ms. */
const pause = 250

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function Panel({ list, open, onClose }: { list: ProductListHandle; open: boolean; onClose: () => void }) {
  const t = useText()
  const label = useLabel()
  const name = useId()
  const [ids] = useState(() => [...list.selection.keys()])
  const [rule, setRule] = useState(born)
  const [when, setWhen] = useState<When>({ policy: 1, day: null })
  const [dayFault, setDayFault] = useState<string | null>(null)
  const [underCostToo, setUnderCostToo] = useState(false)
  const [busy, setBusy] = useState(false)
  const settled = useSettled(rule)
  const ready = signedHundredths(settled.by) !== null
  const { data, isFetching, refetch } = useCall(
    productCalls.previewPrices,
    {
      ...{ ids, rule: settled, effectivePolicy: when.policy === 1 ? 1 : 2 },
      ...(when.policy === 'day' && when.day ? { effectiveOn: when.day } : {}),
    },
    { enabled: open && ready, keepPrevious: true, quiet: true, staleTime: 0 },
  )
  const later = when.policy !== 1
  const rows = useMemo(
    () => (ready ? data?.rows.map((row) => previewRow(row, later)) : undefined),
    [ready, data, later],
  )
  const counting = isFetching || settled !== rule
  const held = rows?.filter((row) => isIn('held', row)).length ?? 0
  const underCost = rows?.filter((row) => row.underCost && !isIn('held', row)).length ?? 0
  const chosen = chosenRows(rows ?? [], underCostToo)
  const atOnce = when.policy !== 1 ? chosen.filter(({ effective }) => !effective).length : 0
  const waiting = chosen.filter(({ scheduled }) => scheduled !== null)
  const replaced = later ? waiting.filter(({ effective }) => effective).length : 0
  const ended = waiting.length - replaced
  const byField = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // The drawer first takes the focus itself.
    const timer = setTimeout(() => focusFirstField(byField.current))
    return () => clearTimeout(timer)
  }, [])
  const byFault = rule.by !== '' && signedHundredths(rule.by) === null ? t('product.ruleBy') : null

  async function handleSave() {
    if (when.policy === 'day' && !when.day) return setDayFault(t('product.effectiveOnRange'))
    setBusy(true)
    try {
      await savePrices(chosen, when)
      list.clearSelection()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setDayFault(error.issues.find(({ path }) => path === 'effectiveOn')?.message ?? null)
      // Somebody else may have changed a price. The notice says so, and the preview has the present ones.
      await refetch()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Drawer
      open={open}
      size={1040}
      stays
      className="price-bulk"
      title={t('product.changePrices')}
      extra={<span className="price-bulk-count">{t('product.selected', { count: ids.length })}</span>}
      onClose={onClose}
      footer={
        <div className="price-bulk-foot">
          {held > 0 && <span className="price-bulk-warn">{t('product.heldSkipped', { count: held })}</span>}
          {underCost > 0 && (
            <>
              <span className="price-bulk-warn">{t('product.underCostSkipped', { count: underCost })}</span>
              <Checkbox checked={underCostToo} onChange={({ target }) => setUnderCostToo(target.checked)}>
                {t('product.underCostToo', { count: underCost })}
              </Checkbox>
            </>
          )}
          <span className="price-bulk-verbs">
            <Button onClick={onClose}>{t('kit.cancel')}</Button>
            <Button
              type="primary"
              loading={busy}
              disabled={chosen.length === 0 || counting}
              onClick={() => void handleSave()}
            >
              {t('product.changeCount', { count: chosen.length })}
            </Button>
          </span>
        </div>
      }
    >
      <div className="price-bulk-body">
        <form className="price-bulk-rule" onSubmit={(event) => event.preventDefault()}>
          <Choice
            label={t('product.priceWay')}
            labels={wayLabel}
            values={priceWays}
            value={rule.way}
            onChange={(way) => setRule({ ...rule, way })}
          />
          <span ref={byField}>
            <Labelled label={t('product.priceBy')} htmlFor={`${name}-by`} fault={byFault}>
              <Input
                id={`${name}-by`}
                inputMode="decimal"
                autoComplete="off"
                value={rule.by}
                {...(rule.way === 'percent' ? { suffix: '%' } : { prefix: '￥' })}
                placeholder={rule.way === 'set' ? '9.90' : '-5'}
                // The field shows the sign already. Spreadsheets copy it with the number.
                onChange={({ target }) => setRule({ ...rule, by: target.value.replace(/[%％￥¥]/g, '') })}
              />
            </Labelled>
          </span>
          <Labelled label={t('product.priceEnding')} htmlFor={`${name}-ending`} fault={null}>
            <SelectInput
              id={`${name}-ending`}
              width="100%"
              value={rule.ending}
              options={priceEndings.map((value) => ({
                value,
                label: label(endingLabel[value]),
              }))}
              onChange={(ending) =>
                setRule({ ...rule, ending: priceEndings.find((known) => known === ending) ?? 'none' })
              }
            />
          </Labelled>
          {rule.ending !== 'none' && (
            <Choice
              label={t('product.priceRounding')}
              labels={roundingLabel}
              values={priceRoundings}
              value={rule.rounding}
              onChange={(rounding) => setRule({ ...rule, rounding })}
            />
          )}
          <fieldset>
            <legend>{t('product.priceWhen')}</legend>
            <Radio.Group
              vertical
              value={when.policy}
              onChange={({ target }) => setWhen({ ...when, policy: target.value })}
              options={[
                { value: 1, label: t('product.policyImmediate') },
                { value: 2, label: t('product.policyNextDay') },
                { value: 'day', label: t('product.whenDay') },
              ]}
            />
            {when.policy === 'day' && (
              <>
                <DateInput
                  aria-label={t('product.effectiveOn')}
                  value={when.day}
                  status={dayFault ? 'error' : ''}
                  onChange={(day) => {
                    setDayFault(null)
                    setWhen({ ...when, day })
                  }}
                />
                <p
                  className={dayFault ? 'price-bulk-fault' : 'price-bulk-hint'}
                  role={dayFault ? 'alert' : undefined}
                >
                  {dayFault ?? t('product.whenDayHint')}
                </p>
              </>
            )}
            {ended > 0 && <p className="price-bulk-hint">{t('product.scheduledEnd', { count: ended })}</p>}
            {replaced > 0 && (
              <p className="price-bulk-hint">{t('product.scheduledReplaced', { count: replaced })}</p>
            )}
            {when.policy !== 1 && atOnce > 0 && (
              <p className="price-bulk-hint">{t('product.whenNotEffective', { count: atOnce })}</p>
            )}
          </fieldset>
        </form>
        <section className="price-bulk-preview" aria-busy={counting}>
          {rows ? (
            <PricePreviewTable rows={rows} stale={counting} underCostToo={underCostToo} later={later} />
          ) : (
            <Empty title={t('product.previewHint')} />
          )}
        </section>
      </div>
    </Drawer>
  )
}

function Choice<V extends string>(props: {
  label: string
  labels: Readonly<Record<V, TextKey>>
  values: readonly V[]
  value: V
  onChange: (value: V) => void
}) {
  const label = useLabel()
  return (
    <fieldset>
      <legend>{props.label}</legend>
      <Segmented<V>
        block
        aria-label={props.label}
        value={props.value}
        options={props.values.map((value) => ({ value, label: label(props.labels[value]) }))}
        onChange={props.onChange}
      />
    </fieldset>
  )
}
