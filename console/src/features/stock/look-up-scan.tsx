import { ScanOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { CameraButton } from '../../kit/input/barcode/camera-button.tsx'
import { beginsScan } from '../../kit/layer/keys.ts'

/** Takes what a scanner types, or a camera reads. `/` leads here. */
export function ScanField({ text, onScan }: { text: string; onScan: (code: string) => void }) {
  const t = useText()
  const phone = usePhone()
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  useEffect(() => {
    // A touch keyboard would cover the page.
    if (!phone) field.current?.focus({ cursor: 'all' })
  }, [phone])
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (beginsScan(event)) field.current?.focus({ cursor: 'all' })
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  const take = (code: string) => {
    if (code.trim() === '') return
    onScan(code.trim())
    field.current?.select()
  }
  return (
    <div className="look-up-scan">
      <Input
        ref={field}
        size="large"
        type="search"
        enterKeyHint="search"
        prefix={<ScanOutlined />}
        aria-label={t('stock.text')}
        placeholder={t('stock.lookUpHint')}
        autoComplete="off"
        maxLength={80}
        allowClear
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) take(typed)
        }}
      />
      <CameraButton
        onFound={(barcode) => {
          setTyped(barcode)
          take(barcode)
        }}
      />
    </div>
  )
}
