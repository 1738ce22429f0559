import { QuestionOutlined, ScanOutlined } from '@ant-design/icons'
import type { DocumentLine } from '@zhanggui/contract/stock/document.ts'
import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../base/format.ts'
import { usePhone } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import { CameraButton } from '../input/barcode/camera-button.tsx'
import { beginsScan } from '../layer/keys.ts'
import { ProductCell, ProductLines, useUnitName } from '../product/product-cells.tsx'
import { ProductThumb } from '../product/product-thumb.tsx'
import { Card } from '../show/card.tsx'
import './document.css'

/** `expected`: the amount that the line should come to. */
type ScannedLine = DocumentLine & { expected?: string | null }

/** `12*` before a code scans it 12 times. */
const multiplied = /^(\d{1,5}(?:\.\d{1,3})?)\*(.+)$/
/** The code follows: the keyboard of a phone ends each number with Enter. */
const multiplier = /^\d{1,5}(?:\.\d{1,3})?\*$/

/** A field for a scanner, and the line that it touched last. */
export function ScanCard(props: {
  last: ScannedLine | null
  /** A scanned code that the server has not read yet, and that no line of the document has. */
  unread?: string | null
  /** What is said of it, if the document knows more. */
  unreadHint?: string
  /** `typed`: the person typed the amount. False: the scan has not counted yet. */
  onScan: (code: string, amount: string, typed: boolean) => boolean
}) {
  const { last, unread, unreadHint, onScan } = props
  const t = useText()
  const unitName = useUnitName()
  const phone = usePhone()
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const done = useRef<{ code: string; amount: string; typed: boolean }[]>([])

  const take = (text: string) => {
    if (multiplier.test(text.trim())) return setTyped(text.trim())
    const found = multiplied.exec(text.trim())
    const [code, amount] = found ? [(found[2] ?? '').trim(), found[1] ?? '1'] : [text.trim(), '1']
    setTyped('')
    if (code === '') return
    const typed = found !== null
    if (onScan(code, amount, typed)) done.current.push({ code, amount, typed })
  }

  useEffect(() => {
    if (!phone) field.current?.focus()
    function handleKey(event: KeyboardEvent) {
      if (event.key === 'F2') {
        event.preventDefault()
        field.current?.focus({ cursor: 'all' })
      } else if (beginsScan(event)) {
        field.current?.focus({ cursor: 'end' })
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [phone])

  return (
    <Card>
      <div className="document-scan">
        <div>
          <Input
            ref={field}
            size="large"
            prefix={<ScanOutlined />}
            suffix={<CameraButton onFound={take} without={phone ? null : <kbd>F2</kbd>} />}
            aria-label={t('document.scan')}
            placeholder={t('document.scan')}
            autoComplete="off"
            maxLength={70}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter') {
                event.preventDefault()
                take(typed)
              } else if (event.key === 'z' && (event.ctrlKey || event.metaKey) && typed === '') {
                event.preventDefault()
                const undone = done.current.pop()
                if (undone) onScan(undone.code, `-${undone.amount}`, undone.typed)
              }
            }}
          />
          <p className="document-quiet">{t(phone ? 'document.scanHintPhone' : 'document.scanHint')}</p>
        </div>
        {unread && !last && (
          <div className="document-last" role="status">
            <span className="document-unknown" style={{ width: 56, height: 56 }}>
              <QuestionOutlined />
            </span>
            <span>
              <strong>{unread}</strong>
              <small>{unreadHint ?? t('document.unread')}</small>
            </span>
          </div>
        )}
        {last && (
          <div className="document-last" role="status">
            <LinePicture line={last} size={56} />
            <span>
              <strong>{last.name || t('document.unknownLast', { code: last.barcode })}</strong>
              <small>{last.barcodes[0] ?? last.code}</small>
            </span>
            <span className="document-last-amount">
              <strong>{formatNumber(last.amount ?? '0')}</strong>
              {last.expected != null && ` / ${formatNumber(last.expected)}`}{' '}
              {unitName(last.stockUnit, last.expected ?? last.amount ?? '0')}
            </span>
          </div>
        )}
      </div>
    </Card>
  )
}

export function LinePicture({ line, size = 44 }: { line: DocumentLine; size?: number }) {
  if (line.productId !== null)
    return <ProductThumb image={line.image} name={line.name} category={line.categoryName} size={size} />
  return (
    <span className="document-unknown" style={{ width: size, height: size }}>
      <QuestionOutlined />
    </span>
  )
}

interface NameProps {
  line: DocumentLine
  /** Stands before the codes of the product. */
  also?: readonly string[]
}

export function LineName({ line, also = [] }: NameProps) {
  const t = useText()
  if (line.productId !== null)
    return (
      <ProductCell
        product={line}
        title={<span className="product-name-title">{line.name}</span>}
        also={also}
      />
    )
  return (
    <span className="document-unknown-name">
      {t('document.unknownName')}
      <small>{line.barcode}</small>
    </span>
  )
}

/** The name of a line on a card, which shows the picture beside it. */
export function LineTitle({ line, also = [] }: NameProps) {
  if (line.productId === null) return <LineName line={line} />
  return (
    <ProductLines
      product={line}
      title={<span className="product-name-title">{line.name}</span>}
      also={also}
    />
  )
}
