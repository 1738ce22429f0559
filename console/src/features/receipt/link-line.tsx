import { decimalOf } from '@zhanggui/contract/money.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import type { ReceiptLine } from '@zhanggui/contract/receipt/receipt.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { useState } from 'react'
import { formatNumber } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { stockShown } from '../../kit/document/document-page.tsx'
import { Labelled } from '../../kit/form/labelled.tsx'
import { useStockAmount } from '../../kit/input/number/stock-amount.ts'
import { StockAmountInput } from '../../kit/input/number/stock-amount-input.tsx'
import { ProductChoice } from '../../kit/input/product-choice.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { Allow } from '../../kit/session/allow.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'

interface LinkProps {
  receiptId: string
  storeId: string
  line: ReceiptLine | null
  /** The receipt is posted: the goods go into the stock at once. */
  posted: boolean
  onDone: () => void
  onClose: () => void
}

/** Names the product of an unknown barcode. */
export function LinkLine(props: LinkProps) {
  const { last, round } = useLast(props.line)
  return last && <LinkPanel key={round} {...props} shown={last} />
}

function LinkPanel(props: LinkProps & { shown: ReceiptLine }) {
  const { receiptId, storeId, line, posted, shown, onDone, onClose } = props
  const t = useText()
  const [picked, setPicked] = useState<Parameters<typeof ProductChoice>[0]['chosen']>(null)
  // A product that got this barcode meanwhile, such as on the page that this dialog opens.
  const { data: found = [] } = useCall(
    stockCalls.findStockProducts,
    { storeId, keyword: shown.barcode },
    { quiet: true, enabled: line !== null, staleTime: 0, refetchOnWindowFocus: 'always' },
  )
  const chosen = picked ?? found.find(({ barcodes }) => barcodes.includes(shown.barcode)) ?? null
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ field: 'productId' | 'amount'; text: string } | null>(null)
  /** The barcode holds no weight of the chosen product. */
  const [weighs, setWeighs] = useState(false)
  const weight = useStockAmount(true)
  const unit = useUnitName()(chosen?.stockUnit ?? 0)

  function handleChoose(row: typeof chosen) {
    setPicked(row)
    setWeighs(false)
    setFault(null)
  }

  async function handleLink() {
    if (!chosen) return
    if (weighs && !weight.amount)
      return setFault({ field: 'amount', text: t('rule.required', { label: t('receipt.amount') }) })
    setBusy(true)
    setFault(null)
    try {
      await send(
        receiptCalls.linkReceiptLine,
        {
          id: receiptId,
          lineId: shown.id,
          productId: chosen.productId,
          ...(weighs && weight.amount ? { amount: decimalOf(weight.amount) } : {}),
        },
        { quiet: true },
      )
      if (posted) {
        notices.success(say('receipt.linkPosted', { name: chosen.name }))
        void refresh(receiptCalls.findReceiptPage, ...stockShown)
      }
      onDone()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const field = error.issues[0]?.path === 'amount' ? 'amount' : 'productId'
      if (field === 'amount') setWeighs(true)
      setFault({ field, text: error.issues[0]?.message ?? error.message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={line !== null}
      width={440}
      title={t('receipt.linkTitle', { code: shown.barcode })}
      onClose={onClose}
      ok={{
        text: t(posted ? 'receipt.linkPost' : 'receipt.link'),
        onClick: handleLink,
        busy,
        disabled: chosen === null,
      }}
    >
      <FirstField>
        <Labelled
          label={t('receipt.product')}
          htmlFor="stock-product"
          fault={fault?.field === 'productId' ? fault.text : null}
        >
          <ProductChoice storeId={storeId} chosen={chosen} onChoose={handleChoose} />
        </Labelled>
      </FirstField>
      {chosen === null && (
        <Allow code="iposWeb.product.productGoodProduct.edit">
          <p className="cell-quiet">
            <a
              href={`/product/productEdit?barcode=${encodeURIComponent(shown.barcode)}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('receipt.linkNew')}
            </a>{' '}
            {t('receipt.linkNewHint')}
          </p>
        </Allow>
      )}
      {weighs && (
        <Labelled
          label={t('receipt.amount')}
          htmlFor="link-amount"
          fault={fault?.field === 'amount' ? fault.text : null}
        >
          <StockAmountInput id="link-amount" amount={weight} unit={unit} onChange={() => setFault(null)} />
        </Labelled>
      )}
      <p className="cell-quiet">
        {posted
          ? t('receipt.linkPostHint', { amount: formatNumber(shown.amount ?? '0') })
          : t('receipt.linkHint')}
      </p>
    </Dialog>
  )
}
