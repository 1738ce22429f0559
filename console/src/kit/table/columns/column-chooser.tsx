import { HolderOutlined, PushpinFilled, SearchOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Popover } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../base/text.ts'
import { type ColumnSetting, moveSetting } from './column-settings.ts'
import type { ArrangedColumns } from './use-columns.ts'
import './column-chooser.css'

/** The button and popover in which a user ticks and orders the columns of a table. */
export function ColumnChooser<R>({ columns }: { columns: ArrangedColumns<R> }) {
  const t = useText()
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      classNames={{ container: 'column-chooser' }}
      content={<Chooser columns={columns} />}
    >
      <Button type="text" icon={<SettingOutlined />}>
        {t('kit.columns')}
      </Button>
    </Popover>
  )
}

function Chooser<R>({ columns }: { columns: ArrangedColumns<R> }) {
  const t = useText()
  const [wanted, setWanted] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const { settings, arrange } = columns
  const word = wanted.trim().toLowerCase()
  const lines = settings.filter((line) => line.label.toLowerCase().includes(word))
  const ticked = settings.filter((line) => line.checked).length

  const tick = (key: string) =>
    arrange(settings.map((line) => (line.headerSortKey === key ? { ...line, checked: !line.checked } : line)))

  /** The arrow keys move a line past the next one that is not pinned. */
  function handleMoveKey(event: KeyboardEvent, line: ColumnSetting) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    const free = settings.filter((other) => !other.disabledSort)
    const target = free[free.indexOf(line) + step]
    if (target) arrange(moveSetting(settings, line.headerSortKey, target.headerSortKey))
  }

  return (
    <section aria-label={t('kit.columnsTitle')}>
      <header>
        <strong>{t('kit.columnsTitle')}</strong>
        <span>
          {ticked} / {settings.length}
        </span>
      </header>
      <Input
        prefix={<SearchOutlined />}
        placeholder={t('kit.columnsSearch')}
        aria-label={t('kit.columnsSearch')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        allowClear
      />
      <ul>
        {lines.map((line) => (
          <li
            key={line.headerSortKey}
            className={line.headerSortKey === dragged ? 'dragged' : undefined}
            draggable={!line.disabledSort}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(line.headerSortKey)
            }}
            onDragOver={(event) => {
              if (!dragged) return
              event.preventDefault()
              if (dragged !== line.headerSortKey) {
                const moved = moveSetting(settings, dragged, line.headerSortKey)
                if (moved !== settings) arrange(moved)
              }
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <button
              type="button"
              className="grip"
              disabled={line.disabledSort}
              aria-label={t('kit.columnMove', { label: line.label })}
              onKeyDown={(event) => handleMoveKey(event, line)}
            >
              <HolderOutlined />
            </button>
            <Checkbox
              checked={line.checked}
              disabled={line.disabledSort}
              onChange={() => tick(line.headerSortKey)}
            >
              {line.label}
            </Checkbox>
            {line.disabledSort && <PushpinFilled className="pin" title={t('kit.columnPinned')} />}
          </li>
        ))}
        {lines.length === 0 && <li className="none">{t('kit.columnsNotFound')}</li>}
      </ul>
      <footer>
        <Button type="link" size="small" onClick={columns.restore}>
          {t('kit.restoreDefault')}
        </Button>
        <span>{t('kit.columnsHint')}</span>
      </footer>
    </section>
  )
}
