import { PageHeader } from '../../kit/page-header.tsx'
import { useText } from '../../kit/text.ts'

export default function ProductEdit() {
  const t = useText()
  return <PageHeader title={t('shell.productEdit')} />
}
