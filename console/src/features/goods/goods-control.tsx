import { type Field, optionLabel } from '@zhanggui/contract/fields.ts'
import {
  type GoodsField,
  goodsFields,
  type StoreGoodsField,
  storeGoodsFields,
} from '@zhanggui/contract/goods/goods.fields.ts'
import type { GoodsDetail } from '@zhanggui/contract/goods/goods.ts'
import { kilogram } from '@zhanggui/contract/product/unit.ts'
import { Switch } from 'antd'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useLabel } from '../../kit/base/label.ts'
import { useText } from '../../kit/base/text.ts'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'
import { MoneyInput } from '../../kit/input/number/money-input.tsx'
import { SelectInput } from '../../kit/input/select-input.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'

/** The text of a value; '' for none. */
export function useGoodsValue(): (key: StoreGoodsField, value: unknown) => string {
  const say = useLabel()
  const t = useText()
  return (key, value) => {
    const field: Field = storeGoodsFields.fields[key]
    if (field.kind === 'text') return String(value ?? '')
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return ''
    if (field.kind === 'option') return say(optionLabel('goods', key, field, Number(value)))
    if (field.kind === 'options')
      return (value as number[]).map((one) => say(optionLabel('goods', key, field, one))).join(t('kit.slash'))
    return field.kind === 'money' ? formatMoney(String(value)) : formatNumber(String(value))
  }
}

/** The unit of a field's amounts: kg for limits of weighed goods, otherwise the unit of sale. */
export function useGoodsUnit({
  saleMode,
  saleUnit,
}: GoodsDetail): (key: GoodsField, amount: unknown) => string {
  const unitName = useUnitName()
  return (key, amount) => {
    const { kind } = goodsFields.fields[key]
    if (kind === 'money') return `/${unitName(saleUnit, null)}`
    if (kind !== 'quantity') return ''
    return unitName(saleMode === 2 ? kilogram : saleUnit, amount as string | null)
  }
}

interface ControlProps {
  field: GoodsField
  value: unknown
  unit: string
  fault: string | undefined
  /** The sale status of the head office: a store can only be stricter. */
  headStatus: number
  onChange: (value: unknown) => void
}

/** The control of an own value. */
export function GoodsControl({ field: key, value, unit, fault, headStatus, onChange }: ControlProps) {
  const say = useLabel()
  const t = useText()
  const field: Field = goodsFields.fields[key]
  const label = t(`goods.${key}` as 'goods.salesPrice')
  const status = fault ? ('error' as const) : ('' as const)
  if (key === 'listed')
    return <Switch checked={value === 1} aria-label={label} onChange={(listed) => onChange(listed ? 1 : 0)} />
  switch (field.kind) {
    case 'money':
      return (
        <MoneyInput
          nullable
          value={value as string | null}
          suffix={unit}
          status={status}
          aria-label={label}
          onChange={onChange}
        />
      )
    case 'option':
    case 'options': {
      const options = field.values.map((one) => {
        const option = { value: one, label: say(optionLabel('goods', key, field, one)) }
        return key === 'saleStatus' && one > headStatus
          ? {
              ...option,
              reason: t('goods.keepsStricter', {
                head: say(optionLabel('goods', key, field, headStatus)),
              }),
            }
          : option
      })
      return field.kind === 'option' ? (
        <SelectInput
          width="100%"
          options={options}
          value={value as number | null}
          status={status}
          aria-label={label}
          onChange={onChange}
        />
      ) : (
        <SelectInput
          mode="multiple"
          width="100%"
          options={options}
          value={value as number[]}
          status={status}
          aria-label={label}
          onChange={onChange}
        />
      )
    }
    default:
      return (
        <DecimalInput
          nullable
          value={value as string | null}
          suffix={unit}
          status={status}
          aria-label={label}
          onChange={onChange}
        />
      )
  }
}
