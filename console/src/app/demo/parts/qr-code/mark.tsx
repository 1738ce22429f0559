import { useText } from '../../../../kit/base/text.ts'
import { QrCode } from '../../../../kit/code/qr-code.tsx'

export default function Mark() {
  const text = 'https://example.com/store/west-lake'
  return <QrCode text={text} label={useText()('rich.qrCode', { text })} size={216} mark />
}
