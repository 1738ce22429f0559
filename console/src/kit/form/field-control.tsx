import { widthOf } from '@zhanggui/contract/rules.ts'
import { Checkbox, Input, Radio, Select, TreeSelect } from 'antd'
import { ImageUpload } from '../image-upload.tsx'
import { DecimalInput } from '../input/decimal-input.tsx'
import { IntegerInput } from '../input/integer-input.tsx'
import { MoneyInput } from '../input/money-input.tsx'
import { useLabel } from '../label.ts'
import { useText } from '../text.ts'
import { VideoUpload } from '../video-upload.tsx'
import type { FieldOption, FormField } from './fields.ts'

interface ControlProps<V> {
  field: FormField<V>
  label: string
  disabled: boolean
  unit: string
  options: readonly FieldOption[]
  // Given by the form item around it.
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
}

/** The control of a form field, drawn from its data. */
export function FieldControl<V>(props: ControlProps<V>) {
  const { field, label, disabled, unit, options, id = '', value, onChange, onBlur } = props
  const t = useText()
  const text = useLabel()
  const common = { id, disabled, ...(onBlur ? { onBlur } : {}) }
  const change = (next: unknown) => onChange?.(next)
  const asText = typeof value === 'string' ? value : ''
  const asList = Array.isArray(value) ? value : []

  switch (field.kind) {
    case 'text':
      return (
        <Input
          {...common}
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
    case 'textarea':
      return (
        <Input.TextArea
          {...common}
          value={asText}
          onChange={(event) => change(event.target.value)}
          autoSize={{ minRows: 6, maxRows: 12 }}
          count={{ show: true, max: field.max }}
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
    case 'integer':
      return (
        <IntegerInput
          {...common}
          value={typeof value === 'number' || typeof value === 'string' ? value : null}
          onChange={change}
          suffix={unit}
        />
      )
    case 'select':
      return (
        <Select
          {...common}
          value={value === '' ? undefined : value}
          onChange={change}
          options={[...options]}
          placeholder={t('kit.choose')}
          showSearch={{ optionFilterProp: 'label' }}
        />
      )
    case 'tree':
      return (
        <TreeSelect
          {...common}
          // Until the options are there the id would be shown in place of the name.
          value={value === '' || !field.options ? undefined : value}
          onChange={(next) => change(next ?? '')}
          treeData={field.options ? [...field.options] : []}
          loading={!field.options}
          placeholder={t('kit.choose')}
          treeNodeLabelProp="path"
          showSearch={{ treeNodeFilterProp: 'path' }}
          treeDefaultExpandAll={(field.options?.length ?? 0) < 12}
          allowClear
        />
      )
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
            // The label of the field points at its first box.
            ...(index === 0 ? { id } : {}),
          }))}
          onChange={(next) => change(next)}
        />
      )
    case 'tags':
      return (
        <Select
          {...common}
          mode="tags"
          value={asList}
          onChange={(next: string[]) => change(next.map((one) => one.trim()).filter(Boolean))}
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', '、', ' ', '\n', '\t']}
          maxCount={field.max}
          {...(field.placeholder ? { placeholder: text(field.placeholder) } : {})}
        />
      )
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
        />
      )
  }
}
