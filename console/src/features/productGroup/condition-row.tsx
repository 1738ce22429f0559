import { DeleteOutlined } from '@ant-design/icons'
import {
  type Condition,
  comparisons,
  emptyCondition,
  ruleFields,
} from '@zhanggui/contract/productGroup/rule.ts'
import { Input } from 'antd'
import { useMemo } from 'react'
import { formatNumber } from '../../kit/base/format.ts'
import { useLabel } from '../../kit/base/label.ts'
import { useText } from '../../kit/base/text.ts'
import { RangeInput } from '../../kit/input/number/range-input.tsx'
import { SelectInput } from '../../kit/input/select-input.tsx'
import { TreePicker } from '../../kit/input/tree-picker.tsx'
import { useLabelOptions } from '../../kit/product/label-options.ts'
import { useCategoryOptions } from '../../kit/product/use-categories.ts'
import { IconButton } from '../../kit/show/icon-button.tsx'

export interface ConditionRowProps {
  condition: Condition
  /** Stands before the row: 'and', 'or'. */
  join: string
  /** The number of products; null while it is unknown. */
  count: number | null
  /** All products, for the bar beside the number. */
  all: number
  fault: string | undefined
  readOnly: boolean
  onChange: (next: Condition) => void
  /** Without it the row cannot be removed. */
  onRemove: (() => void) | undefined
}

/** One condition: a field, a comparison, a value, and how many products are left. */
export function ConditionRow(props: ConditionRowProps) {
  const { condition, onChange } = props
  const t = useText()
  const say = useLabel()
  const fields = useMemo(
    () => Object.entries(ruleFields).map(([value, { label }]) => ({ value, label: say(label) })),
    [say],
  )
  const field = ruleFields[condition.field]
  const options = comparisons[field?.kind ?? 'text'].map((value) => ({
    value,
    label: t(`productGroup.${value}`),
  }))
  return (
    <div className="group-condition">
      <span className="group-join">{props.join}</span>
      <SelectInput
        width={140}
        options={fields}
        value={condition.field}
        aria-label={t('productGroup.conditionField')}
        onChange={(next) => onChange(emptyCondition(String(next)))}
      />
      {options.length > 1 ? (
        <SelectInput
          width={120}
          options={options}
          value={condition.is}
          aria-label={t('productGroup.comparison')}
          onChange={(is) => onChange({ ...condition, is } as Condition)}
        />
      ) : (
        <span className="group-comparison">{options[0]?.label}</span>
      )}
      <div className="group-value">
        <ConditionValue
          condition={condition}
          fault={props.fault}
          readOnly={props.readOnly}
          onChange={onChange}
        />
        {props.fault && (
          <div className="input-fault" role="alert">
            {props.fault}
          </div>
        )}
      </div>
      <span className="group-bar" aria-hidden="true">
        <i style={{ width: `${props.all > 0 ? ((props.count ?? 0) / props.all) * 100 : 0}%` }} />
      </span>
      <span className="group-count">{props.count === null ? '' : formatNumber(props.count)}</span>
      {props.onRemove && (
        <IconButton
          icon={<DeleteOutlined />}
          text={t('productGroup.removeCondition', { field: field ? say(field.label) : '' })}
          onClick={props.onRemove}
        />
      )}
    </div>
  )
}

type ValueProps = Pick<ConditionRowProps, 'condition' | 'fault' | 'readOnly' | 'onChange'>

function ConditionValue({ condition, fault, readOnly, onChange }: ValueProps) {
  const t = useText()
  const say = useLabel()
  const field = ruleFields[condition.field]
  const status = fault ? ({ status: 'error' } as const) : {}
  if ('values' in condition && field?.kind === 'record')
    return field.of === 'category' ? (
      <Categories condition={condition} fault={fault} readOnly={readOnly} onChange={onChange} />
    ) : (
      <Labels condition={condition} fault={fault} readOnly={readOnly} onChange={onChange} />
    )
  if ('values' in condition)
    return (
      <SelectInput
        mode="multiple"
        width="100%"
        disabled={readOnly}
        {...status}
        options={
          field?.kind === 'option'
            ? field.options.map(({ value, label }) => ({ value, label: say(label) }))
            : []
        }
        value={condition.values}
        aria-label={t('productGroup.values')}
        onChange={(values) => onChange({ ...condition, values: values.map(String) })}
      />
    )
  if ('text' in condition)
    return (
      <Input
        {...status}
        value={condition.text}
        maxLength={50}
        aria-label={t('productGroup.text')}
        onChange={(event) => onChange({ ...condition, text: event.target.value })}
      />
    )
  if (condition.is === 'between')
    return (
      <RangeInput
        {...status}
        width={104}
        disabled={readOnly}
        value={condition.range}
        aria-label={field ? say(field.label) : ''}
        {...(field?.kind === 'amount' && field.unit ? { suffix: t(field.unit as 'productGroup.days') } : {})}
        onChange={(range) => onChange({ ...condition, range: range ? [range[0], range[1]] : ['', ''] })}
      />
    )
  return null
}

function Categories({ condition, fault, readOnly, onChange }: ValueProps) {
  const t = useText()
  const options = useCategoryOptions()
  if (!('values' in condition)) return null
  const known = new Set(
    options?.flatMap((one) => [one.value, ...(one.children ?? []).map(({ value }) => value)]),
  )
  const gone = condition.values.filter((value) => !known.has(value))
  const title = t('productGroup.removedRecord')
  return (
    <TreePicker
      mode="multiple"
      width="100%"
      disabled={readOnly}
      options={options && [...options, ...gone.map((value) => ({ value, title, path: title }))]}
      value={condition.values}
      {...(fault ? { status: 'error' } : {})}
      aria-label={t('productGroup.values')}
      onChange={(values) => onChange({ ...condition, values })}
    />
  )
}

function Labels({ condition, fault, readOnly, onChange }: ValueProps) {
  const t = useText()
  const options = useLabelOptions(true)
  if (!('values' in condition)) return null
  const gone = condition.values.filter((id) => !options?.some(({ value }) => value === id))
  const label = t('productGroup.removedRecord')
  return (
    <SelectInput
      mode="multiple"
      width="100%"
      disabled={readOnly}
      options={options && [...options, ...gone.map((value) => ({ value, label }))]}
      value={condition.values}
      {...(fault ? { status: 'error' } : {})}
      aria-label={t('productGroup.values')}
      onChange={(values) => onChange({ ...condition, values: values.map(String) })}
    />
  )
}
