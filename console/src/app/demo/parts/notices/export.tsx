import { Button } from 'antd'
import { requestExport } from '../../../../kit/list/export.tsx'
import { usePair } from '../../gallery/part.ts'

/** No address: nothing is asked for, the error is shown. */
export default function Export() {
  const pair = usePair()
  return <Button onClick={() => requestExport('', { status: 30 })}>{pair(['导出', 'Export'])}</Button>
}
