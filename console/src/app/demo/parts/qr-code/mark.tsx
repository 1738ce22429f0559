import { QrCode } from '../../../../kit/code/qr-code.tsx'
import { useText } from '../../../../kit/text.ts'

export default function Mark() {
  const text = 'https://example.com/store/west-lake'
  return <QrCode text={text} label={useText()('rich.qrCode', { text })} size={216} mark />
}
