import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef, Select } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useLabel } from '../base/label.ts'
import { useText } from '../base/text.ts'
import type { SelectOption } from '../input/option.ts'
import { useSearchKey } from '../layer/shortcuts.ts'
import { isApplied, type SearchField, type SearchValue } from './search-fields.ts'
import type SearchTree from './search-tree.tsx'

/** A typed text is sent after this pause (spec section 9). */
const debounceMs = 200
const defaultWidth = { input: 300, select: 160, tree: 160, remote: 200, date: 240 } as const

// The calendar is larger than the rest of a list. Most users of a list never open it.
const SearchDays = lazy(() => import('./search-days.tsx'))
const loadTree = () => import('./search-tree.tsx')

interface FieldProps<F extends SearchField = SearchField> {
  field: F
  value: SearchValue
  onChange: (value: SearchValue) => void
  /** Enter in a text field, with the text that it sends. */
  onEnter?: (text: string) => void
  /** The number of resets of the whole search. */
  resets: number
  /** Takes the full width, behind 'more filters' and on a phone. */
  wide?: boolean
}
type Named<N extends SearchField['componentName']> = FieldProps<Extract<SearchField, { componentName: N }>>

/** One search field, from its data. */
export function SearchFieldControl(props: FieldProps) {
  const { field } = props
  switch (field.componentName) {
    case 'input':
      return <TextField {...props} field={field} />
    case 'select':
      return <SelectField {...props} field={field} />
    case 'tree':
      return <TreeField {...props} field={field} />
    case 'remote':
      return <RemoteField {...props} field={field} />
    case 'date':
      return <DaysField {...props} field={field} />
  }
}

const look = ({ field, value, wide }: FieldProps) => ({
  className: `search-field${isApplied(value) ? ' applied' : ''}`,
  style: { width: wide ? '100%' : (field.width ?? defaultWidth[field.componentName]) },
})

/** The look of a chooser. Its name stays before the chosen value, and it grows for both. */
const chooserLook = (props: FieldProps, name: string) => {
  const { className, style } = look(props)
  if (!isApplied(props.value) || props.wide) return { className, style }
  return { className, style: { width: 'auto', minWidth: style.width, maxWidth: 280 }, prefix: name }
}

function TextField(props: Named<'input'>) {
  const { field, value, onChange, resets } = props
  const placeholder = useLabel()(field.placeholder)
  const isLeaving = useLeaving()
  const latest = useRef({ onChange, value, isLeaving })
  latest.current = { onChange, value, isLeaving }
  const input = useRef<InputRef>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const composing = useRef(false)
  /** The text before the word that the input method is composing. */
  const before = useRef('')
  const [typed, setTyped] = useState(String(value ?? ''))
  /** The values that were sent and have not come back as `value` yet. */
  const passed = useRef<SearchValue[]>([])
  // If the value changed elsewhere (back, a saved view), it replaces the typed text.
  const [shown, setShown] = useState({ value, resets })
  const wasReset = shown.resets !== resets
  if (shown.value !== value || wasReset) {
    setShown({ value, resets })
    if (wasReset) setTyped('')
    else if (!passed.current.includes(value) && typed.trim() !== String(value ?? ''))
      setTyped(String(value ?? ''))
  }

  useEffect(() => {
    const own = passed.current.indexOf(value)
    passed.current = passed.current.slice(own < 0 ? passed.current.length : own + 1)
    // A typed text that was waiting must not override a newer choice.
    if (own < 0) clearTimeout(timer.current)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reset counts
  useEffect(() => () => clearTimeout(timer.current), [resets])
  useSearchKey(() => input.current?.focus({ cursor: 'all' }))

  function emit(text: string, now = false) {
    clearTimeout(timer.current)
    // A Chinese word that is still composed must not start a search.
    if (composing.current) return
    const path = window.location.pathname
    const pass = () => {
      const next = text.trim() || undefined
      // The user is leaving for another page. A search would bring him back.
      if (window.location.pathname !== path || latest.current.isLeaving) return
      if (next !== latest.current.value) passed.current.push(next)
      latest.current.onChange(next)
    }
    if (now) pass()
    else timer.current = setTimeout(pass, debounceMs)
  }

  return (
    <Input
      {...look(props)}
      ref={input}
      type="text"
      inputMode="search"
      value={typed}
      placeholder={placeholder}
      aria-label={placeholder}
      prefix={<SearchOutlined />}
      suffix={<kbd>/</kbd>}
      onCompositionStart={() => {
        composing.current = true
        before.current = typed
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        const next = event.currentTarget.value
        if (field.validate && !field.validate(next)) setTyped(before.current)
        else emit(next)
      }}
      onChange={(event) => {
        const next = event.target.value
        if (field.validate && !composing.current && !field.validate(next)) return
        setTyped(next)
        emit(next)
      }}
      onPressEnter={() => {
        if (composing.current) return
        emit(typed, true)
        if (typed.trim()) props.onEnter?.(typed.trim())
      }}
    />
  )
}

/** Whether a navigation to another page is running. */
function useLeaving(): boolean {
  const here = useLocation().pathname
  const { location: next } = useNavigation()
  return next !== undefined && next.pathname !== here
}

/** A select with more options than these is searched by typing. */
const mostAtSight = 20

function SelectField(props: Named<'select'>) {
  const { field, value, onChange } = props
  const t = useText()
  const placeholder = useLabel()(field.placeholder)
  const shared = {
    ...chooserLook(props, placeholder),
    options: [...field.options],
    placeholder,
    'aria-label': placeholder,
    allowClear: true,
    popupMatchSelectWidth: false,
  }
  if (field.type === 'multiple')
    return (
      <Select<(string | number)[]>
        {...shared}
        mode="multiple"
        showSearch={false}
        maxTagCount={0}
        maxTagPlaceholder={(chosen) =>
          chosen.length === 1 ? chosen[0]?.label : t('kit.items', { count: chosen.length })
        }
        value={Array.isArray(value) ? [...value] : []}
        onChange={(next) => onChange(next.length > 0 ? next : undefined)}
      />
    )
  return (
    <Select<string | number | null>
      {...shared}
      showSearch={field.options.length > mostAtSight && { optionFilterProp: 'label' }}
      value={typeof value === 'object' ? null : (value ?? null)}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

function TreeField(props: Named<'tree'>) {
  const { field, value, onChange } = props
  const placeholder = useLabel()(field.placeholder)
  const [Tree, setTree] = useState<typeof SearchTree | null>(null)
  const [focused, setFocused] = useState(false)
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const chosen = value === undefined ? undefined : String(value)
  const needed = focused || opened || chosen !== undefined
  useEffect(() => {
    // If the tree cannot be loaded, the next visit of the field tries again.
    if (needed)
      void loadTree().then(
        ({ default: found }) => setTree(() => found),
        () => undefined,
      )
  }, [needed])
  const shared = {
    ...chooserLook(props, placeholder),
    placeholder,
    'aria-label': placeholder,
    onMouseEnter: () => {
      loadTree().catch(() => undefined)
      field.onWanted?.()
    },
  }
  if (Tree)
    return (
      <Tree
        {...shared}
        options={field.options}
        value={chosen}
        onChange={onChange}
        before={{ focused, opened, typed }}
        onFocus={field.onWanted}
      />
    )
  // Until somebody comes to it, a chooser without a value looks the same and is much smaller.
  return (
    <Select
      {...shared}
      showSearch={{ onSearch: setTyped }}
      open={opened}
      onOpenChange={setOpened}
      onFocus={() => {
        setFocused(true)
        field.onWanted?.()
      }}
      onBlur={() => setFocused(false)}
      notFoundContent={null}
      loading={needed}
    />
  )
}

function RemoteField(props: Named<'remote'>) {
  const { field, value, onChange } = props
  const t = useText()
  const placeholder = useLabel()(field.placeholder)
  const [options, setOptions] = useState<readonly SelectOption[]>([])
  const [loading, setLoading] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  const known = value === undefined || options.some((option) => option.value === value)

  useEffect(() => {
    if (known || value === undefined) return
    let gone = false
    field.find(String(value)).then(
      (option) => {
        if (option && !gone) setOptions((now) => [...now, option])
      },
      () => undefined, // on failure the field shows the value itself
    )
    return () => {
      gone = true
    }
  }, [known, value, field])

  function ask(keyword: string) {
    clearTimeout(timer.current)
    const mine = ++asked.current
    timer.current = setTimeout(async () => {
      setLoading(true)
      try {
        const found = await field.load(keyword.trim())
        if (mine === asked.current) setOptions(found)
      } catch {
        // The call has shown the reason.
      } finally {
        if (mine === asked.current) setLoading(false)
      }
    }, debounceMs)
  }

  return (
    <Select<string | number | null>
      {...chooserLook(props, placeholder)}
      options={[...options]}
      placeholder={placeholder}
      aria-label={placeholder}
      value={typeof value === 'object' ? null : (value ?? null)}
      onChange={(next) => onChange(next ?? undefined)}
      allowClear
      loading={loading}
      showSearch={{ filterOption: false, onSearch: ask }}
      onOpenChange={(open) => open && options.length < 2 && ask('')}
      notFoundContent={loading ? null : t('kit.noData')}
      popupMatchSelectWidth={320}
    />
  )
}

function DaysField(props: Named<'date'>) {
  const { field, value, onChange } = props
  const shown = look(props)
  const placeholder = useLabel()(field.placeholder)
  return (
    <Suspense fallback={<Input {...shown} disabled placeholder={placeholder} />}>
      <SearchDays field={field} value={value} onChange={onChange} {...shown} />
    </Suspense>
  )
}
