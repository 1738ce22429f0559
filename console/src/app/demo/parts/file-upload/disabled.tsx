import { FileUpload } from '../../../../kit/upload/file-upload.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['合同', 'Contract']
const name: Pair = [
  '2026 年度供货合同（含补充协议与价格附件，双方签字盖章扫描件）.pdf',
  'Supply contract 2026 with its amendments and price annexes, signed by both sides, scanned.pdf',
]

export default function Disabled() {
  const pair = usePair()
  return (
    <FileUpload
      label={pair(label)}
      value={[{ address: '/contract', name: pair(name), bytes: 1_572_864 }]}
      disabled
    />
  )
}
