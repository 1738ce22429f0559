import { decimalOf } from '@zhanggui/contract/money.ts'
import type { DocumentLine } from '@zhanggui/contract/stock/document.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { useState } from 'react'
import { codeOf, useText } from '../../base/text.ts'
import { Labelled } from '../../form/labelled.tsx'
import { useStockAmount } from '../../input/number/stock-amount.ts'
import { StockAmountInput } from '../../input/number/stock-amount-input.tsx'
import { ProductChoice } from '../../input/product-choice.tsx'
import { Dialog } from '../../layer/dialog.tsx'
import { FirstField } from '../../layer/first-field.tsx'
import { useLast } from '../../layer/use-last.ts'
import { useUnitName } from '../../product/product-cells.tsx'
import { Allow } from '../../session/allow.tsx'
import { CallError } from '../../wire/call-error.ts'
import { useCall } from '../../wire/queries.ts'

type Chosen = NonNullable<Parameters<typeof ProductChoice>[0]['chosen']>

interface LinkProps {
  storeId: string
  line: DocumentLine | null
  text: string
  /** Tells the effect of the link on the goods. */
  hint: (line: DocumentLine) => string
  /** Links the line to the product. The barcode of weighed goods may hold no weight: a refusal asks for `amount`. */
  send: (
    form: { lineId: string; productId: string; amount?: string; costsRight?: true },
    product: Chosen,
  ) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Names the product of an unknown barcode. */
export function LinkLine(props: LinkProps) {
  const { last, round } = useLast(props.line)
  return last && <LinkPanel key={round} {...props} shown={last} />
}

function LinkPanel(props: LinkProps & { shown: DocumentLine }) {
  const { storeId, line, text, hint, send, shown, onDone, onClose } = props
  const t = useText()
  const [picked, setPicked] = useState<Chosen | null>(null)
  // A product that got this barcode meanwhile, such as on the page that this dialog opens.
  const { data: found = [] } = useCall(
    stockCalls.findStockProducts,
    { storeId, keyword: shown.barcode },
    { quiet: true, enabled: line !== null, staleTime: 0, refetchOnWindowFocus: 'always' },
  )
  const chosen = picked ?? found.find(({ barcodes }) => barcodes.includes(shown.barcode)) ?? null
  const [busy, setBusy] = useState(false)
  /** The cost on the note is far from that of the chosen product, and the question about it is on the screen. */
  const [costsRight, setCostsRight] = useState(false)
  const [fault, setFault] = useState<{ field: 'productId' | 'amount'; text: string } | null>(null)
  /** The barcode holds no weight of the chosen product. */
  const [weighs, setWeighs] = useState(false)
  const weight = useStockAmount(true)
  const unit = useUnitName()(chosen?.stockUnit ?? 0, null)

  function handleChoose(row: typeof chosen) {
    setPicked(row)
    setWeighs(false)
    setCostsRight(false)
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
        {
          lineId: shown.id,
          productId: chosen.productId,
          ...(weighs && weight.amount ? { amount: decimalOf(weight.amount) } : {}),
          ...(costsRight ? { costsRight } : {}),
        },
        chosen,
      )
      onDone()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const field = error.issues[0]?.path === 'amount' ? 'amount' : 'productId'
      if (field === 'amount') setWeighs(true)
      if (error.code === codeOf('receipt.farCosts')) setCostsRight(true)
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
        text: costsRight ? t('receipt.farSave') : text,
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
      <p className="cell-quiet">{hint(shown)}</p>
    </Dialog>
  )
}
