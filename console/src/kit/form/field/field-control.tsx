import { widthOf } from '@zhanggui/contract/rules.ts'
import { Checkbox, Form, Input, Radio } from 'antd'
import { useLabel } from '../../base/label.ts'
import { useText } from '../../base/text.ts'
import { BarcodeInput } from '../../input/barcode/barcode-input.tsx'
import { ColorInput } from '../../input/color-input.tsx'
import { DateInput } from '../../input/date/date-input.tsx'
import type { FutureRule } from '../../input/date/date-value.ts'
import { IdCardInput } from '../../input/masked/id-card-input.tsx'
import { PhoneInput } from '../../input/masked/phone-input.tsx'
import { DecimalInput } from '../../input/number/decimal-input.tsx'
import { IntegerInput } from '../../input/number/integer-input.tsx'
import { MoneyInput } from '../../input/number/money-input.tsx'
import { RangeInput } from '../../input/number/range-input.tsx'
import { WeightInput } from '../../input/number/weight-input.tsx'
import type { SelectOption } from '../../input/option.ts'
import { SelectInput } from '../../input/select-input.tsx'
import { StorePicker } from '../../input/store-picker.tsx'
import { TextAreaInput } from '../../input/text-area-input.tsx'
import { TreePicker } from '../../input/tree-picker.tsx'
import { afterPress } from '../../layer/pointer.ts'
import { ImageUpload } from '../../upload/image-upload.tsx'
import { PickMedia } from '../../upload/pick-media.tsx'
import { VideoUpload } from '../../upload/video-upload.tsx'
import type { FormField } from './fields.ts'

interface ControlProps<V> {
  field: FormField<V>
  label: string
  disabled: boolean
  unit: string
  options: readonly SelectOption[]
  // Set by the form item around it.
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
}

/** A label inside a sentence: `Sale status` becomes `sale status`, and `ID card` stays. */
const inSentence = (label: string) => label.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())

/** The control of a form field, from the field's data. */
export function FieldControl<V>(props: ControlProps<V>) {
  const { field, label, disabled, unit, options, id = '', value, onChange, onBlur } = props
  const text = useLabel()
  const t = useText()
  // A control with its own message hides it once the form shows a fault.
  const { status } = Form.Item.useStatus()
  const common = { id, disabled, ...(onBlur ? { onBlur: () => afterPress(onBlur) } : {}) }
  const change = (next: unknown) => onChange?.(next)
  const asText = typeof value === 'string' ? value : ''
  const asList = Array.isArray(value) ? value : []
  const placeholder = t('kit.chooseOf', { label: inSentence(label) })

  switch (field.kind) {
    case 'text':
      return (
        <Input
          {...common}
          className="kit-input"
          value={asText}
          onChange={(event) => change(event.target.value)}
          autoComplete="off"
          {...(field.placeholder ? { placeholder: text(field.placeholder) } : {})}
          {...(field.count
            ? {
                count: {
                  show: true,
                  max: field.count.max,
                  ...(field.count.by === 'width' ? { strategy: widthOf } : {}),
                },
              }
            : {})}
        />
      )
    case 'password':
      return (
        <Input.Password
          {...common}
          value={asText}
          onChange={(event) => change(event.target.value)}
          autoComplete={`${field.which}-password`}
          maxLength={128}
          autoFocus={field.which === 'current'}
        />
      )
    case 'textarea':
      return (
        <TextAreaInput
          {...common}
          value={asText}
          onChange={change}
          max={field.max}
          countBy={field.countBy ?? 'length'}
        />
      )
    case 'money':
      return (
        <span className="field-with-unit">
          <MoneyInput
            {...common}
            value={typeof value === 'string' ? value : null}
            onChange={change}
            nullable={field.nullable ?? false}
          />
          {unit && <span>/ {unit}</span>}
        </span>
      )
    case 'decimal':
      return (
        <DecimalInput
          {...common}
          value={typeof value === 'string' ? value : null}
          onChange={change}
          nullable={field.nullable ?? false}
          suffix={unit}
        />
      )
    case 'weight':
      return (
        <WeightInput
          {...common}
          value={typeof value === 'string' ? value : null}
          onChange={change}
          nullable={field.nullable ?? false}
          {...(unit ? { unit } : {})}
        />
      )
    case 'integer':
      return (
        <IntegerInput
          {...common}
          value={typeof value === 'number' || typeof value === 'string' ? value : null}
          onChange={change}
          suffix={unit}
        />
      )
    case 'range':
      return (
        <RangeInput
          {...common}
          status={status}
          aria-label={label}
          value={asPair(value)}
          onChange={change}
          suffix={unit}
        />
      )
    case 'phone':
      return <PhoneInput {...common} value={asText} onChange={change} />
    case 'idCard':
      return <IdCardInput {...common} value={asText} onChange={change} />
    case 'color':
      return <ColorInput {...common} value={asText} onChange={change} />
    case 'date':
      return (
        <DateInput
          {...common}
          {...dates(field)}
          type={field.type ?? 'date'}
          value={asText}
          onChange={change}
          aria-label={label}
        />
      )
    case 'daterange':
      return (
        <DateInput
          {...common}
          {...dates(field)}
          type={field.type ?? 'daterange'}
          value={asPair(value)}
          onChange={change}
          aria-label={label}
        />
      )
    case 'select':
      return field.multiple ? (
        <SelectInput
          {...common}
          placeholder={placeholder}
          mode="multiple"
          width="100%"
          value={asList}
          onChange={change}
          options={field.loading ? undefined : options}
          {...(field.max ? { max: field.max } : {})}
        />
      ) : (
        <SelectInput
          {...common}
          placeholder={placeholder}
          width="100%"
          value={typeof value === 'number' || typeof value === 'string' ? value : null}
          onChange={change}
          options={field.loading ? undefined : options}
        />
      )
    case 'tree':
      return field.multiple ? (
        <TreePicker
          {...common}
          placeholder={placeholder}
          mode="multiple"
          options={field.options}
          parents={field.parents ?? true}
          value={asList}
          onChange={change}
        />
      ) : (
        <TreePicker
          {...common}
          placeholder={placeholder}
          options={field.options}
          parents={field.parents ?? true}
          value={asText}
          onChange={change}
        />
      )
    case 'store': {
      const which = { all: field.all ?? false, closed: field.closed ?? ('refused' as const) }
      return field.multiple ? (
        <StorePicker {...common} {...which} mode="multiple" value={asList} onChange={change} />
      ) : (
        <StorePicker {...common} {...which} value={asText} onChange={change} />
      )
    }
    case 'radio':
      return (
        <Radio.Group
          id={id}
          disabled={disabled}
          value={value}
          options={[...options]}
          onChange={(event) => change(event.target.value)}
        />
      )
    case 'checks':
      return (
        <Checkbox.Group
          value={asList}
          disabled={disabled}
          options={options.map((option, index) => ({
            ...option,
            // The label of the field points to its first box.
            ...(index === 0 ? { id } : {}),
          }))}
          onChange={(next) => change(next)}
        />
      )
    case 'barcode':
      return <BarcodeInput {...common} status={status} value={asList} onChange={change} max={field.max} />
    case 'images':
      return (
        <ImageUpload
          id={id}
          label={label}
          value={field.single ? (asText ? [asText] : []) : asList}
          onChange={(next) => change(field.single ? (next[0] ?? '') : next)}
          call={field.call}
          limit={field.limit}
          maxBytes={field.maxBytes}
          extensions={field.extensions}
          disabled={disabled}
          withMain={field.withMain ?? false}
          {...(field.box ? { box: field.box } : {})}
          {...(field.fields ? { fields: field.fields } : {})}
          {...(field.pick ? { pick: PickMedia } : {})}
        />
      )
    case 'video':
      return (
        <VideoUpload
          id={id}
          label={label}
          value={asText}
          onChange={change}
          call={field.call}
          maxBytes={field.maxBytes}
          disabled={disabled}
          {...(field.pick ? { pick: PickMedia } : {})}
        />
      )
  }
}

const asPair = (value: unknown): readonly [string, string] | null =>
  Array.isArray(value) ? [String(value[0] ?? ''), String(value[1] ?? '')] : null

const dates = ({ disableFuture, comparison, lunar }: FutureRule & { lunar?: boolean }) => ({
  ...(disableFuture === undefined ? {} : { disableFuture }),
  ...(comparison ? { comparison } : {}),
  ...(lunar ? { lunar } : {}),
})
