import { Flex, Input } from 'antd'
import { useState } from 'react'
import { useText } from '../../../../kit/base/text.ts'
import { QrCode } from '../../../../kit/code/qr-code.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['二维码内容', 'QR code content']

export default function Text() {
  const t = useText()
  const pair = usePair()
  const [text, setText] = useState('https://example.com/pickup/2026112100042')
  return (
    <Flex wrap gap={16}>
      <QrCode
        text={text}
        label={t('rich.qrCode', { text })}
        fault={{ empty: t('rich.codeEmpty'), tooLong: t('rich.qrTooLong') }}
      />
      <Input.TextArea
        aria-label={pair(label)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoSize={{ minRows: 6, maxRows: 6 }}
        style={{ maxWidth: 360 }}
      />
    </Flex>
  )
}
