import type { SelectProps } from 'antd'
import type { CSSProperties } from 'react'
import { useText } from '../base/text.ts'
import { useSession } from '../session/session.ts'
import type { SelectOption } from './option.ts'
import { SelectInput } from './select-input.tsx'

/** Stands for all stores of the user, including future ones. */
export const allStores = 'all'

interface Shared {
  id?: string
  /** Offers 'all stores' first, with the value 'all'. */
  all?: boolean
  /** Suspended stores are disabled and show the reason, unless they are allowed here. */
  closed?: 'refused' | 'allowed'
  onBlur?: () => void
  disabled?: boolean
  width?: CSSProperties['width']
  placeholder?: string
  allowClear?: boolean
  status?: SelectProps['status']
  'aria-label'?: string | undefined
}

export type StorePickerProps = Shared &
  (
    | { mode?: 'single'; value?: string | null | undefined; onChange?: (value: string) => void }
    | {
        mode: 'multiple'
        /** Store ids, or only 'all'. */
        value?: readonly string[] | null | undefined
        onChange?: (value: string[]) => void
      }
  )

/** One, several or all stores that the user may see. Typing finds them by name or by the start of their code. */
export function StorePicker(props: StorePickerProps) {
  const {
    all = false,
    closed = 'refused',
    placeholder,
    mode: _mode,
    value,
    onChange: _onChange,
    ...rest
  } = props
  const t = useText()
  const { stores } = useSession()
  const options: SelectOption[] = [
    ...(all ? [{ value: allStores, label: t('input.allStores') }] : []),
    ...stores.map(({ id, name, code, open }) => ({
      value: id,
      label: name,
      initials: code,
      ...(open ? {} : { [closed === 'refused' ? 'reason' : 'note']: t('input.storeClosed') }),
    })),
  ]
  const shared = {
    ...rest,
    options,
    width: props.width ?? '100%',
    placeholder: placeholder ?? t('input.chooseStore'),
  }
  if (props.mode === 'multiple')
    return (
      <SelectInput
        {...shared}
        mode="multiple"
        value={props.value}
        onChange={(next) => props.onChange?.(settled(next.map(String), props.value ?? []))}
      />
    )
  return (
    <SelectInput
      {...shared}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => props.onChange?.(next === null ? '' : String(next))}
    />
  )
}

/** 'All' and single stores exclude each other: the last choice wins. */
function settled(next: readonly string[], before: readonly string[]): string[] {
  if (!next.includes(allStores)) return [...next]
  return before.includes(allStores) ? next.filter((one) => one !== allStores) : [allStores]
}
