import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { noteOpened } from '../../kit/record/opened.ts'
import { type Found, useFindable, useFound } from './found.ts'
import { FoundRow } from './found-row.tsx'
import { closeSearch, setKeyword, useKeyword } from './search-state.ts'
import './search.css'

/** The global search (spec section 2): pages, actions and records. It works by keyboard alone. */
export default function SearchDialog({ open }: { open: boolean }) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (open) {
      dialog.current?.showModal()
      box.current?.focus()
    } else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label={t('shell.search')}
      onCancel={(event) => {
        event.preventDefault()
        closeSearch()
      }}
      onPointerDown={(event) => {
        // The dialog element includes the backdrop, so a click on the element itself is outside.
        if (event.target === event.currentTarget) closeSearch()
      }}
    >
      {open && <SearchPanel box={box} />}
    </dialog>
  )
}

function SearchPanel({ box }: { box: Ref<HTMLInputElement> }) {
  const t = useText()
  const navigate = useNavigate()
  const keyword = useKeyword()
  const [chosen, setChosen] = useState<string | null>(null)
  const { groups, settled } = useFound(keyword)
  const { placeholder, records } = useFindable()
  const all = groups.flatMap(({ items }) => items)
  const active = all.find(({ key }) => key === chosen) ?? all[0]

  function open(found: Found | undefined, newTab: boolean) {
    if (!found || found.reason !== null) return
    closeSearch()
    if (found.opened !== null) noteOpened(found.opened)
    if (found.run) found.run()
    else if (newTab || found.external) window.open(found.path, '_blank', 'noopener')
    else navigate(found.path)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      open(active, event.ctrlKey || event.metaKey)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || all.length === 0) return
    event.preventDefault()
    const place = active ? all.indexOf(active) : -1
    const next = all[(place + step + all.length) % all.length]
    setChosen(next?.key ?? null)
    if (next) document.getElementById(next.key)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="search-panel">
      <div className="search-box">
        <SearchOutlined />
        <input
          ref={box}
          role="combobox"
          aria-label={placeholder}
          aria-expanded={all.length > 0}
          aria-controls="search-found"
          aria-activedescendant={active?.key}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder={placeholder}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value)
            setChosen(null)
          }}
          onKeyDown={handleKey}
        />
        <button type="button" className="search-close" onClick={closeSearch} aria-label={t('kit.close')}>
          <kbd>Esc</kbd>
        </button>
      </div>
      <div id="search-found" className="search-found" role="listbox" aria-label={t('shell.search')}>
        {groups.map(({ key, title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={key} role="group" aria-label={title}>
            <p className="search-title" aria-hidden="true">
              {title}
            </p>
            {items.map((found) => (
              <FoundRow
                key={found.key}
                found={found}
                keyword={keyword}
                active={found === active}
                onPoint={() => setChosen(found.key)}
                onOpen={(newTab) => open(found, newTab)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="search-nothing" role="status">
        {settled && all.length === 0 && t('search.nothing', { keyword: keyword.trim() })}
      </p>
      <footer className="search-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('search.choose')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('search.open')}
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> {t('search.newTab')}
        </span>
        {records && <span className="search-only">{t('search.onlyAllowed', { nouns: records })}</span>}
      </footer>
    </div>
  )
}
