import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLabel } from '../base/label.ts'
import { t, useText } from '../base/text.ts'
import { ConfirmPopover } from '../layer/confirm-popover.tsx'
import { useAllowed } from '../session/allow.tsx'
import { useOutage } from '../wire/connection.ts'
import type { RowButton } from './columns/columns.tsx'

/** Gives the buttons that this user may see on a row. During an outage they are off and say why. */
export function useRowButtons() {
  const allowed = useAllowed()
  const out = useOutage() !== null
  return <R,>(buttons: readonly RowButton<R>[], row: R): RowButton<R>[] =>
    buttons
      .filter((button) => !button.hidden?.(row) && (!button.code || allowed.has(button.code)))
      .map((button) => {
        if (out) return { ...button, disabled: () => t('kit.onceConnected') }
        const locked = button.code && allowed.locked(button.code)
        return locked ? { ...button, disabled: () => t('shell.viewingOnly') } : button
      })
}

/** One button of a row. A `popover` button asks first. A disabled button says why. */
export function RowActionButton<R>(props: {
  button: RowButton<R>
  row: R
  look: 'link' | 'text' | 'default'
  /** Draws the icon and the short label. */
  brief?: boolean
}) {
  const { button, row, look, brief } = props
  const text = useLabel()
  const short = brief ? button.short : undefined
  const reason = button.disabled?.(row) ?? null
  const asks = button.type === 'popover'
  // Hundreds of rows have such a link, and a plain button draws much faster than antd's.
  if (look === 'link' && reason === null && !asks)
    return (
      <button
        type="button"
        className={`row-link${button.btnType === 'danger' ? ' danger' : ''} ${button.className ?? ''}`}
        onClick={() => button.click(row)}
      >
        {text(button.text)}
      </button>
    )
  const element = (
    <Button
      type={look}
      size={look === 'default' ? 'middle' : 'small'}
      className={button.className ?? ''}
      danger={button.btnType === 'danger'}
      disabled={reason !== null}
      icon={brief ? button.icon : undefined}
      {...(short ? { title: text(button.text), 'aria-label': text(button.text) } : {})}
      onClick={asks ? undefined : () => button.click(row)}
    >
      {text(short ?? button.text)}
    </Button>
  )
  if (reason !== null) return <Tooltip title={reason}>{element}</Tooltip>
  if (!asks) return element
  return (
    <ConfirmPopover
      content={button.popoverContent?.(row)}
      okText={text(button.text)}
      danger={button.btnType === 'danger'}
      onConfirm={() => button.click(row)}
    >
      {element}
    </ConfirmPopover>
  )
}

/** The action column of a row: the first button in words, the others behind the dots. */
export function RowActions<R>({ buttons, row }: { buttons: readonly RowButton<R>[]; row: R }) {
  const [first, ...others] = useRowButtons()(buttons, row)
  return (
    <div className="row-actions">
      {first && <RowActionButton button={first} row={row} look="link" />}
      {others.length > 0 && <MoreActions buttons={others} row={row} />}
    </div>
  )
}

interface MoreActionsProps<R> {
  buttons: readonly RowButton<R>[]
  row: R
}

/**
 * The button with the dots. Its menu is built when the pointer or the focus comes near. Building it for every row
 * would slow scrolling.
 */
export function MoreActions<R>(props: MoreActionsProps<R>) {
  const t = useText()
  const [near, setNear] = useState<'pointer' | 'focus' | 'click' | null>(null)
  if (near) return <ActionMenu {...props} near={near} />
  return (
    <button
      type="button"
      className="row-more"
      aria-label={t('kit.moreActions')}
      aria-haspopup="menu"
      // At once: a press that begins on this button must not end on the other one.
      onPointerEnter={(event) => event.pointerType === 'mouse' && flushSync(() => setNear('pointer'))}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setNear('focus')}
      onClick={() => setNear('click')}
    >
      <EllipsisOutlined />
    </button>
  )
}

/** A menu of buttons. A question of a button opens at the dots. */
function ActionMenu<R>({
  buttons,
  row,
  near,
}: MoreActionsProps<R> & { near: 'pointer' | 'focus' | 'click' }) {
  const t = useText()
  const text = useLabel()
  const [open, setOpen] = useState(near === 'click')
  const dots = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (near !== 'pointer') dots.current?.focus()
  }, [near])
  const [asking, setAsking] = useState<RowButton<R> | null>(null)
  const items: MenuProps['items'] = buttons.flatMap((button, index) => {
    const reason = button.disabled?.(row) ?? null
    const danger = button.btnType === 'danger'
    const item = {
      key: button.key,
      icon: button.icon,
      danger,
      disabled: reason !== null,
      className: button.className,
      label: (
        <span className="menu-item">
          {text(button.text)}
          {reason !== null && <small>{reason}</small>}
        </span>
      ),
    }
    // Actions that cannot be undone stand apart, at the end.
    return danger && index > 0 && buttons[index - 1]?.btnType !== 'danger'
      ? [{ type: 'divider' as const, key: `${button.key}-line` }, item]
      : [item]
  })
  return (
    <ConfirmPopover
      open={asking !== null}
      placement="topRight"
      onClose={() => setAsking(null)}
      content={asking?.popoverContent?.(row)}
      {...(asking ? { okText: text(asking.text), danger: asking.btnType === 'danger' } : {})}
      onConfirm={async () => {
        await asking?.click(row)
        setAsking(null)
      }}
    >
      <span>
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          open={open}
          onOpenChange={(next) => {
            setOpen(next)
            // After Esc the focus returns to the button that opened the menu.
            if (!next && document.activeElement?.closest('.ant-dropdown')) dots.current?.focus()
          }}
          autoFocus
          menu={{
            items,
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation()
              setOpen(false)
              const button = buttons.find((one) => one.key === key)
              if (button?.type === 'popover') setAsking(button)
              else button?.click(row)
            },
          }}
        >
          <button
            ref={dots}
            type="button"
            className="row-more"
            aria-label={t('kit.moreActions')}
            aria-haspopup="menu"
            aria-expanded={open}
          >
            <EllipsisOutlined />
          </button>
        </Dropdown>
      </span>
    </ConfirmPopover>
  )
}
