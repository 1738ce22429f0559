import { CheckOutlined, DeleteOutlined, EditOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, Input, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../../base/text.ts'
import { ConfirmPopover } from '../../layer/confirm-popover.tsx'
import {
  longestName,
  mostViews,
  nameFault,
  opening,
  renamed,
  type SavedView,
  type SavedViews,
  without,
  withView,
} from './saved-views.ts'
import './views-panel.css'

/**
 * The saved views of a list. The user shows, renames and deletes them, chooses the default one, and saves the
 * present state as a new one.
 */
export default function ViewsPanel(props: {
  views: SavedViews
  /** The current view. */
  current: string | null
  onChange: (next: SavedViews) => void
  /** Saves the present state under a name. */
  onCreate: (name: string) => SavedView
  onShow: (view: SavedView) => void
}) {
  const { views, current, onChange, onCreate, onShow } = props
  const t = useText()
  const [renaming, setRenaming] = useState<string | null>(null)
  return (
    <section className="views-panel" aria-label={t('kit.views')}>
      <ul>
        {views.views.map((view) => {
          const opens = views.opensWith === view.name
          const star = t(opens ? 'kit.viewOpens' : 'kit.viewOpensNot', { name: view.name })
          if (renaming === view.name)
            return (
              <li key={view.name}>
                <NameForm
                  label={t('kit.viewRename', { name: view.name })}
                  initial={view.name}
                  fault={(name) => nameFault(views, name, view.name)}
                  onDone={(name) => {
                    if (name !== null) onChange(renamed(views, view.name, name))
                    setRenaming(null)
                  }}
                >
                  {t('kit.save')}
                </NameForm>
              </li>
            )
          return (
            <li key={view.name}>
              <Tooltip title={star} placement="left">
                <Button
                  type="text"
                  size="small"
                  aria-label={star}
                  aria-pressed={opens}
                  icon={opens ? <StarFilled className="view-opens" /> : <StarOutlined />}
                  onClick={() => onChange(opening(views, view.name))}
                />
              </Tooltip>
              <button
                type="button"
                className="view-name"
                aria-current={view.name === current}
                onClick={() => onShow(view)}
              >
                <span title={view.name}>{view.name}</span>
                {view.name === current && <CheckOutlined aria-hidden />}
              </button>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={t('kit.viewRename', { name: view.name })}
                onClick={() => setRenaming(view.name)}
              />
              <ConfirmPopover
                content={t('kit.viewRemove', { name: view.name })}
                okText={t('kit.remove')}
                onConfirm={() => onChange(without(views, view.name))}
              >
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('kit.viewRemove', { name: view.name })}
                />
              </ConfirmPopover>
            </li>
          )
        })}
        {views.views.length === 0 && <li className="views-none">{t('kit.viewsNone')}</li>}
      </ul>
      <NameForm
        key={views.views.length}
        label={t('kit.viewName')}
        initial=""
        fault={(name) => nameFault(views, name)}
        onDone={(name) => name !== null && onChange(withView(views, onCreate(name)))}
      >
        {t('kit.viewSave')}
      </NameForm>
    </section>
  )
}

/** A field for a name with its save button. Esc closes it. */
function NameForm(props: {
  label: string
  initial: string
  fault: (name: string) => ReturnType<typeof nameFault>
  onDone: (name: string | null) => void
  children: ReactNode
}) {
  const t = useText()
  const [name, setName] = useState(props.initial)
  const [tried, setTried] = useState(false)
  const fault = props.fault(name)
  const said =
    !tried || !fault
      ? ''
      : fault === 'taken'
        ? t('kit.viewTaken', { name: name.trim() })
        : fault === 'full'
          ? t('kit.viewsFull', { limit: mostViews })
          : t('kit.viewEmpty')
  return (
    <form
      className="view-form"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!fault) props.onDone(name)
      }}
    >
      <Input
        aria-label={props.label}
        placeholder={props.label}
        value={name}
        maxLength={longestName}
        status={said ? 'error' : ''}
        autoFocus={props.initial !== ''}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || props.initial === '') return
          event.stopPropagation()
          props.onDone(null)
        }}
      />
      <Button htmlType="submit">{props.children}</Button>
      {said && <p role="alert">{said}</p>}
    </form>
  )
}
