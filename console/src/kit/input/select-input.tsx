import { Select, type SelectProps, Tag } from 'antd'
import type { CSSProperties } from 'react'
import { useText } from '../base/text.ts'
import type { SelectOption } from './option.ts'
import './input.css'

type Chosen = string | number

interface Shared {
  id?: string
  /** Undefined while the options load. */
  options: readonly SelectOption[] | undefined
  onBlur?: () => void
  disabled?: boolean
  /** 160 px by default (spec section 9). */
  width?: CSSProperties['width']
  placeholder?: string
  allowClear?: boolean
  status?: SelectProps['status']
  'aria-label'?: string | undefined
}

export type SelectInputProps = Shared &
  (
    | {
        mode?: 'single'
        value?: Chosen | null | undefined
        onChange?: (value: Chosen | null) => void
        max?: never
      }
    | {
        mode: 'multiple'
        value?: readonly Chosen[] | null | undefined
        onChange?: (value: Chosen[]) => void
        max?: number
      }
  )

interface Row {
  label: string
  initials: string
  note: string
}

const matches = (typed: string, row: Row | undefined) => {
  const wanted = typed.trim().toLowerCase()
  return (
    row !== undefined &&
    (row.label.toLowerCase().includes(wanted) || row.initials.toLowerCase().startsWith(wanted))
  )
}

/**
 * One or several options of a list. Typing finds them by name or by pinyin initials. A disabled option shows its
 * reason.
 */
export function SelectInput(props: SelectInputProps) {
  const { options, onBlur, disabled, width = 160, placeholder, allowClear = false, status } = props
  const t = useText()
  const picked = new Set<unknown>([props.value].flat())
  const shared = {
    ...(props.id ? { id: props.id } : {}),
    ...(onBlur ? { onBlur } : {}),
    ...(disabled === undefined ? {} : { disabled }),
    ...(status ? { status } : {}),
    'aria-label': props['aria-label'],
    className: 'kit-input',
    classNames: { popup: { root: 'kit-options' } },
    style: { width },
    allowClear,
    loading: options === undefined,
    placeholder: placeholder ?? t('kit.choose'),
    notFoundContent: t('input.notFound'),
    popupMatchSelectWidth: typeof width !== 'number' || width >= 160,
    options: (options ?? []).map(({ value, label, initials = '', note = '', reason = '' }) => ({
      value,
      label,
      initials,
      note: reason || note,
      // A disabled option that is already chosen can still be removed.
      disabled: reason !== '' && !picked.has(value),
    })),
    optionRender: ({ data }: { data: Row }) => (
      <span className="select-option">
        <span>{data.label}</span>
        {data.note && <small>{data.note}</small>}
      </span>
    ),
    showSearch: { filterOption: matches },
  }
  if (props.mode === 'multiple') {
    const chosen = props.value ?? []
    const locked = new Set(options?.filter((one) => one.locked && one.reason).map(({ value }) => value))
    return (
      <Select<Chosen[], Row>
        {...shared}
        mode="multiple"
        // Before the options arrive, antd would show the values in place of their names.
        value={options ? [...chosen] : []}
        onChange={(next) =>
          props.onChange?.([...chosen.filter((one) => locked.has(one) && !next.includes(one)), ...next])
        }
        tagRender={({ label, value, onClose }) => (
          <Tag
            closable={!disabled && !locked.has(value)}
            onClose={onClose}
            // Keeps the list open and the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            className="picked"
          >
            {label}
          </Tag>
        )}
        {...(props.max ? { maxCount: props.max } : {})}
      />
    )
  }
  return (
    <Select<Chosen | null, Row>
      {...shared}
      value={options && props.value !== '' ? (props.value ?? null) : null}
      onChange={(next) => props.onChange?.(next ?? null)}
    />
  )
}
