import { CopyOutlined, HistoryOutlined } from '@ant-design/icons'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { type ProductDetail, productForm, type StoreFit } from '@zhanggui/contract/product/product.ts'
import { waitingParts } from '@zhanggui/contract/product/scheduled-price.ts'
import { Button } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoment } from '../../kit/base/format.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { Form, type FormHandle } from '../../kit/form/form.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { usePageTitle } from '../../kit/frame/page-title.ts'
import { awaitPage } from '../../kit/layer/early-keys.ts'
import { undo } from '../../kit/layer/undo.ts'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { priceQuestion } from '../../kit/product/price/price-question.ts'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useCategories, useCategoryOptions } from '../../kit/product/use-categories.ts'
import { useNoteOpened } from '../../kit/record/opened.ts'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { useUser } from '../../kit/session/session.ts'
import { Empty } from '../../kit/show/empty.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { shownField } from './change-log.ts'
import { followProducts } from './follow-products.ts'
import { formerCells, giveBackForm } from './give-back.ts'
import { ProductAside } from './product-aside.tsx'
import { ProductStatusTag, statusOf } from './product-cells.tsx'
import { useProductGroups } from './product-fields.ts'
import ProductLogDrawer from './product-log-drawer.tsx'
import { SaveButtons } from './product-save-buttons.tsx'
import {
  copyOf,
  followUp,
  inputOf,
  isWeighed,
  newProduct,
  type ProductValues,
  valuesOf,
} from './product-values.ts'
import { waitingRow } from './scheduled-price-acts.ts'
import { isMisfit, StoresFit } from './stores-fit.tsx'
import { heldRules, useWaitingPrices } from './waiting-prices.ts'
import './product-edit.css'

const edit = 'iposWeb.product.productGoodProduct.edit'

const idForm = /^[1-9]\d{0,17}$/

/** The form of a product: the one of `?id=`, a copy of the one of `?copy=`, or a new one with the `?barcode=`. */
export default function ProductEdit() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const copied = params.get('copy') ?? ''
  if (idForm.test(id)) return <Existing key={id} id={id} />
  return idForm.test(copied) ? (
    <Existing key={`copy ${copied}`} id={copied} copied />
  ) : (
    <NewOnes barcode={params.get('barcode') ?? ''} />
  )
}

/** One new product after the other. Each next form starts with the category of the last product. */
function NewOnes({ barcode }: { barcode: string }) {
  const [started, setStarted] = useState({
    count: 0,
    initial: { ...newProduct, barcodes: barcode === '' ? [] : [barcode] },
  })
  return (
    <Editor
      key={started.count}
      product={null}
      initial={started.initial}
      onNext={({ categoryId }) =>
        setStarted(({ count }) => ({ count: count + 1, initial: { ...newProduct, categoryId } }))
      }
    />
  )
}

function Existing({ id, copied = false }: { id: string; copied?: boolean }) {
  const t = useText()
  const navigate = useNavigate()
  // Read again only after a change on this page: nothing may move while the user types.
  const { data, error, refetch } = useCall(
    productCalls.findProductDetail,
    { id },
    { quiet: true, staleTime: Infinity, gcTime: 0 },
  )
  const values = useMemo(() => data && (copied ? copyOf(data) : valuesOf(data)), [data, copied])
  if (data && values) return <Editor product={copied ? null : data} initial={values} />
  if (error)
    return (
      <Empty title={t('product.openFailed')} hint={error.message}>
        <Button onClick={() => navigate('/product/productGoodProduct')}>{t('product.backToList')}</Button>
        {!error.isGone && <Button onClick={() => refetch()}>{t('kit.again')}</Button>}
      </Empty>
    )
  return <Waiting />
}

interface EditorProps {
  /** Null for a new product. */
  product: ProductDetail | null
  initial: ProductValues
  /** Opens the form of the next new product. */
  onNext?: (saved: ProductValues) => void
}

function Editor({ product, initial, onNext }: EditorProps) {
  const t = useText()
  const allowed = useAllowed()
  const viewing = allowed.locked(edit)
  // The undo writes cells, as the editing table does.
  const mayUndo = allowed.has(`${edit}Many`) && !allowed.locked(`${edit}Many`)
  const { eightAuxiliary } = useUser().settings
  const language = useLanguage()
  const navigate = useNavigate()
  const ask = useAsk()
  const categories = useCategories().data
  const [waiting] = useWaitingPrices(product && !viewing ? [product.id] : [], 2)
  const groups = useProductGroups(useCategoryOptions(), product?.status === productStatus.effective, waiting)
  const rules = useMemo(() => heldRules(product, waiting), [product, waiting])
  const [logOpen, setLogOpen] = useState(false)
  /** The button 'save and add another' sets this for its save. */
  const another = useRef(false)
  const toInput = useCallback((values: ProductValues) => inputOf(values, eightAuxiliary), [eightAuxiliary])
  usePageTitle(product?.name ?? t('product.add'))
  useNoteOpened('product', product?.id ?? null)

  /** A save that waits for the answer about own values of stores. */
  const [misfit, setMisfit] = useState<{
    error: CallError
    convertible: boolean
    answer: (fit: StoreFit | null) => void
  } | null>(null)

  async function sendAsked(
    input: ProductValues,
    consent: Pick<ProductValues, 'storesFit' | 'underCost'>,
  ): Promise<{ id: string; version: number; status: number }> {
    try {
      return await send(productCalls.saveProduct, { ...input, ...consent }, { quiet: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const title = priceQuestion(error.code)
      if (title) {
        const allowed = await new Promise<boolean>((answer) =>
          ask({
            title: t(title),
            content: error.message,
            okText: t('product.underCostSave'),
            onOk: () => answer(true),
            onCancel: () => answer(false),
          }),
        )
        if (!allowed) throw error
        return sendAsked(input, { ...consent, underCost: true })
      }
      if (!isMisfit(error)) throw error
      const convertible = isWeighed(input) && isWeighed(initial)
      const fit = await new Promise<StoreFit | null>((answer) => setMisfit({ error, convertible, answer }))
      setMisfit(null)
      if (fit === null) throw error
      return sendAsked(input, { ...consent, storesFit: fit })
    }
  }

  async function save(input: ProductValues) {
    const saved = await sendAsked(input, { storesFit: 'refuse', underCost: false })
    const former = product && mayUndo ? formerCells(product, initial, input, saved) : null
    notices.success(
      t(
        input.asDraft
          ? 'product.savedDraft'
          : input.effectivePolicy === 2 && !input.effectiveOn
            ? 'product.savedNextDay'
            : 'kit.saved',
      ),
      former ? undo(() => giveBackForm(former)) : undefined,
    )
    await followProducts()
    if (product) return
    if (another.current && onNext) onNext(input)
    else navigate(`/product/productEdit?id=${saved.id}`, { replace: true })
  }

  function show(name: string, value: unknown): string {
    if (name === 'categoryId') return categories?.find((category) => category.id === value)?.name ?? ''
    return shownField(name, value, language)
  }

  return (
    <>
      <EditHeader product={product} onLog={() => setLogOpen(true)} />
      <Form
        schema={productForm}
        initial={initial}
        groups={groups}
        rules={rules}
        toInput={toInput}
        react={followUp}
        onSubmit={save}
        disabled={viewing}
        {...(product
          ? {
              aside: <ProductAside product={product} />,
              stale: {
                load: async () =>
                  valuesOf(await send(productCalls.findProductDetail, { id: product.id }, { quiet: true })),
                show,
              },
            }
          : {})}
        footer={(form: FormHandle<ProductValues>) => (
          <Allow code={edit}>
            <SaveButtons
              form={form}
              status={product ? statusOf(product) : productStatus.draft}
              isNew={!product}
              {...(onNext ? { another } : {})}
            />
          </Allow>
        )}
      />
      <StoresFit
        error={misfit?.error ?? null}
        convertible={misfit?.convertible ?? false}
        onChoose={(fit) => misfit?.answer(fit)}
        onClose={() => misfit?.answer(null)}
      />
      <ProductLogDrawer product={logOpen ? product : null} onClose={() => setLogOpen(false)} />
    </>
  )
}

/** Names what waits: the price, the cost or both. */
function noteOf(product: ProductDetail, scheduled: NonNullable<ProductDetail['scheduled']>) {
  const parts = waitingParts(waitingRow(product, scheduled))
  if (!parts.includes('cost')) return 'product.scheduledNote'
  return parts.includes('price') ? 'product.scheduledBothNote' : 'product.scheduledCostNote'
}

function EditHeader({ product, onLog }: { product: ProductDetail | null; onLog: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  if (!product) return <PageHeader title={t('product.add')} />
  const when = product.scheduled
    ? t(noteOf(product, product.scheduled), { when: formatMoment(product.scheduled.effectiveAt) })
    : product.status === productStatus.notYetEffective && product.effectiveAt
      ? t('product.scheduledStart', { when: formatMoment(product.effectiveAt) })
      : null
  return (
    <PageHeader
      sticky
      title={
        <span className="edit-title">
          <ProductThumb
            image={product.listImage || (product.gallery[0] ?? '')}
            name={product.name}
            category={product.categoryName}
            size={32}
          />
          <span title={product.name}>{product.name}</span>
          <ProductStatusTag status={statusOf(product)} />
        </span>
      }
      note={
        <span className="edit-note">
          <span>{product.code}</span>
          {when && <span>{when}</span>}
        </span>
      }
      actions={
        <>
          <Allow code={edit}>
            <Button
              icon={<CopyOutlined />}
              onClick={() => navigate(`/product/productEdit?copy=${product.id}`)}
            >
              {t('product.copy')}
            </Button>
          </Allow>
          <Allow code="iposWeb.product.operationLog">
            <Button icon={<HistoryOutlined />} onClick={onLog}>
              {t('product.log')}
            </Button>
          </Allow>
        </>
      }
    />
  )
}

/** The form's cards in grey, until the product arrives. */
function Waiting() {
  useEffect(awaitPage, [])
  return (
    <div className="form-page form-with-aside" aria-busy="true">
      <span />
      <div className="form-groups">
        {[3, 2, 2].map((lines, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey cards have no other key
          <div key={index} className="form-card">
            <span className="bone" style={{ width: 80, height: 16 }} />
            {Array.from({ length: lines }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <span key={line} className="bone" style={{ height: 32, marginTop: 16 }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
