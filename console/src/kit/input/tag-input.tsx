import { CloseOutlined } from '@ant-design/icons'
import type { InputProps } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '../base/text.ts'
import { addTags, type TagRules, type TagsAdded, tagSeparators } from './tag-value.ts'
import './input.css'
import './tag-input.css'

export interface TagInputProps extends TagRules {
  id?: string
  value?: readonly string[] | null
  onChange?: (value: string[]) => void
  onBlur?: () => void
  disabled?: boolean
  placeholder?: string
  status?: InputProps['status']
  'aria-label'?: string | undefined
}

interface TagLook {
  inputMode?: 'text' | 'numeric'
  /** Other signs between two, such as the blanks between barcodes. */
  separators?: RegExp
  /** How something that was typed is kept. */
  tidy?: (text: string) => string
  toneOf?: (tag: string) => 'error' | 'warning' | undefined
  /** What was refused, in words. */
  refusal?: (refused: NonNullable<TagsAdded['refused']>) => string
  /** Said under the field while nothing was refused. */
  note?: string | null
  /** At the field's end. */
  suffix?: ReactNode
}

/**
 * Several short texts: Enter, a comma or leaving the field adds, Backspace takes the last away, a list can be pasted.
 * Enter never submits the form around it.
 */
export function TagInput(props: TagInputProps & TagLook) {
  const { id, value, onChange, onBlur, disabled = false, placeholder, status, max, maxLength } = props
  const { separators = tagSeparators, tidy = (text: string) => text, toneOf, suffix } = props
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const composing = useRef(false)
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<TagsAdded['refused']>(null)
  const tags = value ?? []

  function add(text: string) {
    const added = addTags(tags, text.split(separators).map(tidy).join(','), {
      ...(max === undefined ? {} : { max }),
      ...(maxLength === undefined ? {} : { maxLength }),
    })
    setTyped(added.rest)
    setRefused(added.refused)
    if (added.tags.length > tags.length) onChange?.(added.tags)
  }

  function remove(tag: string) {
    setRefused(null)
    onChange?.(tags.filter((one) => one !== tag))
    input.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (composing.current) return
    if (event.key === 'Enter') {
      // A scanner ends each code with it, some twice: the form around must not take it for its own.
      event.preventDefault()
      event.stopPropagation()
      if (typed.trim()) add(typed)
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      event.preventDefault()
      remove(tags[tags.length - 1] ?? '')
    }
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    // One line goes where the cursor stands; the line ends of several would be lost in a field of one line.
    if (!separators.test(pasted.trim())) return
    event.preventDefault()
    add(typed + pasted)
  }

  const words =
    props.refusal ??
    ((one) =>
      one.fault === 'tooMany'
        ? t('input.tooManyTags', { max: max ?? 0 })
        : one.fault === 'tooLong'
          ? t('input.tagTooLong', { tag: one.tag, max: maxLength ?? 0 })
          : t('input.tagRepeated', { tag: one.tag }))
  const note = refused ? words(refused) : props.note
  return (
    <div className="tag-input">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only widens the target of the field in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field itself */}
      <div
        className={`tag-box${disabled ? ' disabled' : ''}${status === 'error' ? ' wrong' : ''}`}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        {tags.map((tag) => (
          <span key={tag} className={`tag-chip ${toneOf?.(tag) ?? ''}`}>
            <span>{tag}</span>
            {!disabled && (
              <button type="button" aria-label={t('input.removeTag', { tag })} onClick={() => remove(tag)}>
                <CloseOutlined />
              </button>
            )}
          </span>
        ))}
        <input
          ref={input}
          {...(id ? { id } : {})}
          type="text"
          inputMode={props.inputMode ?? 'text'}
          autoComplete="off"
          disabled={disabled}
          value={typed}
          placeholder={tags.length === 0 ? placeholder : ''}
          aria-label={props['aria-label']}
          aria-invalid={status === 'error'}
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={(event) => {
            composing.current = false
            take(event.currentTarget.value)
          }}
          onChange={(event) => (composing.current ? setTyped(event.target.value) : take(event.target.value))}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
          onBlur={() => {
            if (typed.trim()) add(typed)
            onBlur?.()
          }}
        />
        {suffix}
      </div>
      {note && (
        <div className={refused ? 'input-fault' : 'input-note'} role={refused ? 'alert' : 'status'}>
          {note}
        </div>
      )}
    </div>
  )

  /** A separator behind something adds it, else it is being typed. */
  function take(text: string) {
    if (separators.test(text)) return add(text)
    setTyped(text)
    setRefused(null)
  }
}
