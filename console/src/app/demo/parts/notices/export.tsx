import { Button } from 'antd'
import { requestExport } from '../../../../kit/list/export.ts'
import { usePair } from '../../gallery/part.ts'

/** Without an address it sends nothing and shows the error. */
export default function Export() {
  const pair = usePair()
  return <Button onClick={() => requestExport('', { status: 30 })}>{pair(['导出', 'Export'])}</Button>
}
