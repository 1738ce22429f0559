import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { Button } from 'antd'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { GroupForm } from './group-form.tsx'

const edit = 'iposWeb.product.productGroup.edit'

/** A group of products: its rule, the products that were chosen by hand, and all that are in it. */
export default function GroupPage() {
  const t = useText()
  const allowed = useAllowed()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data, error, refetch } = useCall(
    productGroupCalls.findProductGroupDetail,
    { id },
    { quiet: true, staleTime: 0, enabled: id !== '' },
  )
  const may = allowed.has(edit) && !allowed.locked(edit)
  if (id === '' && !may) return <Navigate to="/product/productGroup" replace />
  if (id === '') return <GroupForm key="new" group={null} may={may} />
  if (error && !data)
    return (
      <Empty title={t('productGroup.openFailed')} hint={error.message}>
        <Button onClick={() => void refetch()}>{t('kit.again')}</Button>
        <Link to="/product/productGroup">{t('productGroup.back')}</Link>
      </Empty>
    )
  if (!data) return <div className="page-loading" aria-busy="true" />
  return <GroupForm key={`${data.id}/${data.version}`} group={data} may={may} />
}
