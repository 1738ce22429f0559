import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, ScanOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { CameraButton } from '../../kit/input/barcode/camera-button.tsx'
import { Card } from '../../kit/show/card.tsx'
import { useScanText } from './pick-log.tsx'
import { isRefused, type PickScan } from './picking.ts'

/** The field of the scanner. The focus stays in it, so it has the keys of the page, too. */
export function PickScanner(props: {
  last: PickScan | null
  onScan: (code: string) => void
  onUndo: () => void
  onMove: (step: 1 | -1) => void
  onChange: (step: 1 | -1) => void
  onShort: () => void
  onFinish: () => void
  onLater: () => void
}) {
  const { last, onScan, onUndo } = props
  const t = useText()
  const textOf = useScanText()
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => field.current?.focus(), [])

  const take = (code: string) => {
    setTyped('')
    onScan(code)
  }
  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const control = event.ctrlKey || event.metaKey
    const acts: Readonly<Record<string, () => void>> = control
      ? { Enter: props.onFinish, ...(typed === '' ? { z: onUndo } : {}) }
      : {
          Enter: () => take(typed),
          F2: props.onShort,
          ArrowUp: () => props.onMove(-1),
          ArrowDown: () => props.onMove(1),
          ...(typed === ''
            ? { '+': () => props.onChange(1), '-': () => props.onChange(-1), Escape: props.onLater }
            : {}),
        }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <Card>
      <Input
        ref={field}
        size="large"
        prefix={<ScanOutlined />}
        value={typed}
        aria-label={t('order.scanNext')}
        placeholder={t('order.scanNext')}
        autoComplete="off"
        maxLength={64}
        suffix={<CameraButton onFound={take} />}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={handleKey}
      />
      {last && (
        <p className="order-scan" role="status" data-outcome={last.outcome}>
          {last.outcome === 'counts' ? (
            <CheckCircleFilled />
          ) : last.outcome === 'waits' ? (
            <ClockCircleFilled />
          ) : (
            <CloseCircleFilled />
          )}
          <strong>{last.name}</strong>
          <span>{textOf(last)}</span>
          {isRefused(last) || (
            <Button type="link" size="small" onClick={onUndo}>
              {t('kit.undo')}
            </Button>
          )}
        </p>
      )}
    </Card>
  )
}
