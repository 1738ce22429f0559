import { PageHeader } from '../../kit/page-header.tsx'
import { useText } from '../../kit/text.ts'

export default function OperationLog() {
  const t = useText()
  return <PageHeader title={t('menu.iposWeb.product.operationLog')} />
}
