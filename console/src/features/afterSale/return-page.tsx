import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import type { Returnable } from '@zhanggui/contract/afterSale/return.ts'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { DocumentTitle } from '../../kit/document/document-page.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { useListStore } from '../../kit/input/use-list-store.ts'
import { useSession } from '../../kit/session/session.ts'
import { Card } from '../../kit/show/card.tsx'
import { Facts } from '../../kit/show/facts.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { list } from './after-sale-status.tsx'
import { FindReceipt } from './find-receipt.tsx'
import { ReturnForm } from './return-form.tsx'
import '../../kit/document/document.css'
import './after-sale.css'

/** Staff take goods of a sale back at the counter: first the receipt, then what comes back. */
export default function ReturnPage() {
  const t = useText()
  const { stores } = useSession()
  const [params, setParams] = useSearchParams()
  const storeId = useListStore() || (stores[0]?.id ?? '')
  const number = params.get('number') ?? ''
  const orderId = params.get('orderId') ?? ''
  const sale = number ? { number } : { orderId }
  const { data, error, refetch } = useCall(
    afterSaleCalls.findReturnable,
    { storeId, ...sale },
    { quiet: true, enabled: number !== '' || orderId !== '' },
  )
  const asked = number !== '' || orderId !== ''
  if (asked && !data && !error) return <div className="page-loading" aria-busy="true" />
  return (
    <>
      <PageHeader
        title={
          <DocumentTitle
            list={list}
            back={t('afterSale.back')}
            number={
              data
                ? t('afterSale.returnOf', { number: data.receipt || data.orderNumber })
                : t('afterSale.returnTitle')
            }
          >
            {null}
          </DocumentTitle>
        }
        actions={
          data && <Button onClick={() => setParams({ storeId })}>{t('afterSale.otherReceipt')}</Button>
        }
      />
      {data ? (
        <ReturnForm
          key={data.orderId}
          sale={data}
          asked={{ storeId, ...sale }}
          onReload={() => void refetch()}
        >
          <Sale sale={data} />
        </ReturnForm>
      ) : (
        <FindReceipt
          key={error ? 'refused' : 'first'}
          storeId={storeId}
          number={number}
          fault={error?.message ?? null}
          onFound={(store, found) => setParams({ storeId: store, number: found })}
        />
      )}
    </>
  )
}

/** The sale, and both stores if another one sold it. */
function Sale({ sale }: { sale: Returnable }) {
  const t = useText()
  return (
    <Card title={t('afterSale.receipt')} note={sale.receipt || sale.orderNumber}>
      {sale.soldIn && (
        <p className="after-sale-elsewhere" role="note">
          {t('afterSale.elsewhereHint', { sold: sale.soldIn, store: sale.storeName })}
        </p>
      )}
      <Facts
        facts={[
          { label: t('afterSale.returnStore'), value: sale.storeName },
          { label: t('afterSale.soldIn'), value: sale.soldIn || t('afterSale.soldHere') },
          { label: t('afterSale.soldAt'), value: formatFullMoment(sale.soldAt) },
          { label: t('afterSale.order'), value: sale.orderNumber },
          { label: t('afterSale.source'), value: sale.sourceName },
          {
            label: t('afterSale.before'),
            value: `${formatMoney(sale.refunded)} / ${formatMoney(sale.paid)}`,
          },
        ]}
      />
    </Card>
  )
}
