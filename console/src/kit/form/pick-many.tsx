import { Select, Tag, TreeSelect } from 'antd'
import type { SearchTreeOption } from '../search-fields.ts'
import { useText } from '../text.ts'
import type { OwnControl } from './own-field.tsx'

export interface PickOption {
  value: string
  label: string
  /** Why it cannot be chosen. */
  reason?: string | undefined
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Several of a list, found by typing; what cannot be chosen says why, and cannot be taken away either. */
export function PickMany(props: OwnControl & { options: readonly PickOption[] | undefined; max?: number }) {
  const { id, value, onChange, disabled, options, max } = props
  const t = useText()
  const fixed = new Set(options?.filter((option) => option.reason).map((option) => option.value))
  const chosen = listOf(value)
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      disabled={disabled}
      loading={options === undefined}
      // Until the options are there the ids would be shown in place of the names.
      value={options ? chosen : []}
      onChange={(next) =>
        onChange([...chosen.filter((one) => fixed.has(one) && !next.includes(one)), ...next])
      }
      options={(options ?? []).map((option) => ({
        value: option.value,
        label: option.label,
        reason: option.reason ?? '',
        disabled: option.reason !== undefined,
      }))}
      optionRender={({ data }) => (
        <span className="menu-item">
          {data.label}
          {data.reason && <small>{data.reason}</small>}
        </span>
      )}
      tagRender={({ label, value: one, onClose }) => (
        <Tag
          closable={!disabled && !fixed.has(String(one))}
          onClose={onClose}
          onMouseDown={(event) => event.preventDefault()}
          className="picked"
        >
          {label}
        </Tag>
      )}
      placeholder={t('kit.choose')}
      showSearch={{ optionFilterProp: 'label' }}
      {...(max ? { maxCount: max } : {})}
    />
  )
}

/** Several of a tree, each by itself: choosing a parent does not choose what is in it. */
export function PickTree(props: OwnControl & { options: readonly SearchTreeOption[] | undefined }) {
  const { id, value, onChange, disabled, options } = props
  const t = useText()
  return (
    <TreeSelect<string[]>
      id={id}
      multiple
      disabled={disabled}
      loading={options === undefined}
      value={options ? listOf(value) : []}
      onChange={(next) => onChange(next)}
      treeData={options ? [...options] : []}
      treeDefaultExpandAll
      treeNodeLabelProp="title"
      showSearch={{ treeNodeFilterProp: 'path' }}
      placeholder={t('kit.choose')}
    />
  )
}
