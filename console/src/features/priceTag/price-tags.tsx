import { CheckOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons'
import { priceTagCalls } from '@zhanggui/contract/priceTag/priceTag.calls.ts'
import { tagContent } from '@zhanggui/contract/priceTag/priceTag.fields.ts'
import type { TagRow } from '@zhanggui/contract/priceTag/priceTag.ts'
import { tagLimit } from '@zhanggui/contract/priceTag/template.ts'
import { sheetsOf } from '@zhanggui/contract/tag-layout.ts'
import { Button } from 'antd'
import { lazy, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { notices } from '../../kit/base/notices.ts'
import { readSaved, save } from '../../kit/base/saved.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { ListTabs } from '../../kit/list/list-tabs.tsx'
import { print } from '../../kit/print/print.ts'
import { usePrintKey } from '../../kit/print/use-print-key.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { useSession } from '../../kit/session/session.ts'
import { Empty } from '../../kit/show/empty.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import {
  isTagPaper,
  type NamedTemplate,
  namedTemplates,
  page,
  pageOf,
  type TagPaper,
  tagOf,
} from './tag-choice.ts'
import { TagFind } from './tag-find.tsx'
import { type PrintedTag, TagPreview } from './tag-preview.tsx'
import { CopiesField, type TagLine, TagRows } from './tag-rows.tsx'
import { TemplateList } from './template-list.tsx'
import './price-tags.css'

const TemplateDialog = lazy(() => import('./template-dialog.tsx'))

/** Price tags to print for a store. The address says the store, the products and the template. */
export default function PriceTags() {
  const { stores } = useSession()
  const [params] = useSearchParams()
  const asked = params.get('storeId') ?? ''
  const storeId = stores.some(({ id }) => id === asked) ? asked : (stores[0]?.id ?? '')
  return <StoreTags key={storeId} storeId={storeId} />
}

const wholeId = /^[1-9]\d{0,17}$/
const idsOf = (words: string | null): string[] =>
  [...new Set((words ?? '').split(','))].filter((id) => wholeId.test(id)).slice(0, tagLimit.products)

/** The template and the paper of the last print. */
const lastChoice = () => (readSaved('zhanggui_priceTag') ?? '').split(' ')

function StoreTags({ storeId }: { storeId: string }) {
  const t = useText()
  const mayEdit = useAllowed().has(`${page}.edit`)
  const unitName = useUnitName()
  const [params, setParams] = useSearchParams()
  const ids = useMemo(() => idsOf(params.get('ids')), [params])
  const asked = params.get('importId') ?? ''
  const importId = wholeId.test(asked) ? asked : ''
  const tab = params.get('tab') ?? (importId ? 'import' : ids.length > 0 ? 'hand' : 'tonight')
  const byHand = tab === 'hand'
  const ofImport = tab === 'import' && importId !== ''
  const [copies, setCopies] = useState<ReadonlyMap<string, number>>(new Map())
  const [each, setEach] = useState(1)
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [contents, setContents] = useState<ReadonlyMap<string, readonly number[]>>(new Map())
  const [firstCell, setFirstCell] = useState(1)
  const [edited, setEdited] = useState<NamedTemplate['record'] | 'new'>(null)
  const [placing, setPlacing] = useState(false)
  const sheets = useRef<HTMLElement>(null)
  const put = (next: Record<string, string>) =>
    setParams(
      (now) => {
        const all = new URLSearchParams(now)
        all.set('storeId', storeId)
        for (const [name, value] of Object.entries(next))
          if (value) all.set(name, value)
          else all.delete(name)
        return all
      },
      { replace: true },
    )

  const { data: own } = useCall(priceTagCalls.findTagTemplates, {}, { quiet: true })
  const tonight = useCall(priceTagCalls.findTonightTags, { storeId }, { staleTime: 0 })
  const imported = useCall(
    priceTagCalls.findImportTags,
    { storeId, importId },
    { enabled: importId !== '', staleTime: 0 },
  )
  const hand = useCall(
    priceTagCalls.findPriceTags,
    { storeId, productIds: ids },
    { enabled: ids.length > 0, keepPrevious: true, staleTime: 0 },
  )

  const templates = useMemo(() => namedTemplates(own ?? [], t), [own, t])
  const [savedTemplate, savedPaper = ''] = lastChoice()
  const key = params.get('template') ?? savedTemplate
  const stored = templates.find((one) => one.key === key) ?? (templates[0] as NamedTemplate)
  const chosen = { ...stored, content: contents.get(stored.key) ?? stored.content }
  const wanted = params.get('paper') ?? savedPaper
  const paper: TagPaper = isTagPaper(wanted) ? wanted : 'lines'
  const remember = (template: string, paper: TagPaper) => {
    save('zhanggui_priceTag', `${template} ${paper}`)
    put({ template, paper })
  }

  const handRows = ids.length > 0 ? (hand.data ?? []).filter(({ productId }) => ids.includes(productId)) : []
  const source = byHand ? hand : ofImport ? imported : tonight
  const rows = byHand ? handRows : ((ofImport ? imported : tonight).data?.tags ?? [])
  const lines = rows.map(
    (row): TagLine => ({
      row,
      ticked: ticks.get(row.productId) ?? (byHand || !row.placed),
      copies: copies.get(row.productId) ?? each,
    }),
  )
  const ticked = lines.filter((line) => line.ticked)
  const count = ticked.reduce((sum, line) => sum + line.copies, 0)
  const layout = pageOf(paper, chosen)
  const cells = layout.columns * layout.rows
  const first = Math.min(firstCell, cells)
  const tooMany = count > tagLimit.tags
  const look = `${chosen.key} ${chosen.content.join()} ${chosen.width} ${chosen.height} ${chosen.band} ${t('priceTag.bandWord')}`
  const tags: PrintedTag[] = tooMany
    ? []
    : ticked.flatMap(({ row, copies }) => {
        const printed = {
          key: `${row.productId} ${row.price} ${row.formerPrice} ${row.name} ${look}`,
          tag: tagOf(row, chosen, unitName(row.saleUnit, null), t),
        }
        return Array.from({ length: copies }, () => printed)
      })
  const pages = sheetsOf(tags, cells, first).length
  const gone = byHand && hand.data && !hand.isPlaceholderData ? ids.length - hand.data.length : 0

  // Scans may come faster than the page draws.
  const copiesNow = useRef(copies)
  copiesNow.current = copies
  const listed = useRef(ids)
  listed.current = ids
  function add({ productId, name }: TagRow) {
    if (listed.current.includes(productId)) {
      const count = Math.min(tagLimit.copies, (copiesNow.current.get(productId) ?? each) + 1)
      copiesNow.current = new Map(copiesNow.current).set(productId, count)
      setCopies(copiesNow.current)
      tick([productId], true)
      notices.success(say('priceTag.addedAgain', { name, count }))
      if (!byHand) put({ tab: 'hand' })
    } else if (listed.current.length >= tagLimit.products)
      notices.warning(say('priceTag.tooManyProducts', { max: tagLimit.products }))
    else {
      listed.current = [...listed.current, productId]
      added.current = true
      put({ ids: listed.current.join(), tab: 'hand' })
    }
  }
  const tick = (ids: readonly string[], on: boolean) =>
    setTicks((now) => new Map([...now, ...ids.map((id) => [id, on] as const)]))
  async function handleKeep() {
    if (!stored.record) return setEdited('new')
    const { id, version, name, width, height, band } = stored.record
    await send(priceTagCalls.saveTagTemplate, {
      ...{ id, version, name, width, height, band },
      content: [...chosen.content],
    })
    notices.success(say('kit.saved'))
    await refresh(priceTagCalls.findTagTemplates)
    forgetContent()
  }
  const forgetContent = () => {
    const next = new Map(contents)
    next.delete(stored.key)
    setContents(next)
  }
  function handlePrint() {
    if (tags.length > 0) void print(layout.size, sheets.current?.querySelectorAll('.print-sheet') ?? [])
  }
  usePrintKey(handlePrint)
  async function handlePlaced() {
    setPlacing(true)
    try {
      const placed = ticked.filter(({ row }) => !row.placed)
      await send(priceTagCalls.placePriceTags, {
        storeId,
        tags: placed.map(({ row: { productId, price } }) => ({ productId, price })),
      })
      setTicks(new Map())
      await refresh(priceTagCalls.findTonightTags, priceTagCalls.findImportTags)
      notices.success(say('priceTag.placedDone', { count: placed.length }))
    } finally {
      setPlacing(false)
    }
  }
  // A product that was added stands last.
  const list = useRef<HTMLDivElement>(null)
  const added = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls once the added row is there
  useEffect(() => {
    if (!added.current) return
    added.current = false
    list.current?.scrollTo({ top: list.current.scrollHeight, behavior: 'smooth' })
  }, [handRows.length])

  const loading = byHand ? ids.length > 0 && !hand.data : !source.data
  const failed = source.isError
  const total = byHand ? 0 : ((ofImport ? imported : tonight).data?.total ?? 0)
  return (
    <>
      <PageHeader
        title={t('priceTag.listTitle')}
        note={
          <span className="tag-note">
            <StoreSwitcher value={storeId} onChange={(id) => put({ storeId: id })} />
            <span>{t('priceTag.note')}</span>
          </span>
        }
        actions={
          mayEdit && (
            <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
              {t('priceTag.add')}
            </Button>
          )
        }
      />
      <div className="tag-columns">
        <TemplateList
          templates={templates}
          chosen={chosen}
          changed={chosen.content.join() !== stored.content.join()}
          mayEdit={mayEdit}
          onChoose={(key) => remember(key, paper)}
          onContent={(content) => setContents(new Map(contents).set(stored.key, content))}
          onEdit={() => setEdited(stored.record)}
          onKeep={handleKeep}
          onRemove={async () => {
            if (!stored.record) return
            const { id, version, name } = stored.record
            await send(priceTagCalls.removeTagTemplate, { id, version })
            notices.success(say('priceTag.removed', { name }))
            await refresh(priceTagCalls.findTagTemplates)
          }}
        />
        <section className="tag-list">
          <ListTabs
            tabs={[
              { value: 'tonight', label: 'priceTag.tonight' },
              ...(importId ? [{ value: 'import', label: 'priceTag.ofImport' } as const] : []),
              { value: 'hand', label: 'priceTag.byHand' },
            ]}
            active={byHand ? 'hand' : ofImport ? 'import' : 'tonight'}
            count={(tab) =>
              tab === 'hand' ? ids.length : tab === 'import' ? imported.data?.total : tonight.data?.open
            }
            onChange={(tab) => put({ tab })}
          />
          <div className="tag-list-bar">
            <TagFind storeId={storeId} onAdd={add} />
            <span className="tag-each">
              {t('priceTag.each')}
              <CopiesField
                label={t('priceTag.eachCopies')}
                value={each}
                onChange={(next) => {
                  setEach(next)
                  setCopies(new Map())
                }}
              />
              {t('priceTag.copiesUnit')}
            </span>
          </div>
          {gone > 0 && <p className="tag-list-note">{t('priceTag.gone', { count: gone })}</p>}
          {ofImport && imported.data && (
            <p className="tag-list-note">{t('priceTag.importNote', { file: imported.data.fileName })}</p>
          )}
          {source.data && total > rows.length && (
            <p className="tag-list-note">{t('priceTag.beyond', { total, shown: rows.length })}</p>
          )}
          <div ref={list} className="tag-list-rows">
            {lines.length > 0 ? (
              <TagRows
                lines={lines}
                coded={chosen.content.includes(tagContent.barcode) ? chosen : null}
                onTick={tick}
                onCopies={(id, next) => setCopies(new Map(copies).set(id, next))}
                {...(byHand
                  ? {
                      onTakeOut: (id: string) =>
                        put({ ids: ids.filter((one) => one !== id).join(), tab: 'hand' }),
                    }
                  : {})}
              />
            ) : failed ? (
              <Empty title={t('priceTag.failed')}>
                <Button onClick={() => void source.refetch()}>{t('kit.again')}</Button>
              </Empty>
            ) : loading ? (
              <Bones />
            ) : ofImport ? (
              <Empty title={t('priceTag.emptyImport')} />
            ) : byHand ? (
              <Empty title={t('priceTag.emptyHand')} hint={t('priceTag.emptyHandHint')} />
            ) : (
              <Empty title={t('priceTag.emptyTonight')} hint={t('priceTag.emptyTonightHint')}>
                <Button onClick={() => put({ tab: 'hand' })}>{t('priceTag.chooseByHand')}</Button>
              </Empty>
            )}
          </div>
          {lines.length > 0 && (
            <footer>
              {t('priceTag.sum', { products: ticked.length, tags: count })}
              <Button
                type="link"
                disabled={ticked.length === 0}
                onClick={() =>
                  tick(
                    rows.map(({ productId }) => productId),
                    false,
                  )
                }
              >
                {t('priceTag.tickNone')}
              </Button>
            </footer>
          )}
        </section>
        <TagPreview
          tags={tags}
          page={layout}
          paper={paper}
          first={first}
          sheets={sheets}
          onPaper={(next) => remember(stored.key, next)}
          onFirst={setFirstCell}
        />
      </div>
      <ActionBar
        note={
          tooMany ? t('priceTag.tooManyTags', { max: tagLimit.tags }) : byHand ? '' : t('priceTag.placeHint')
        }
      >
        {!byHand && (
          <Button
            icon={<CheckOutlined />}
            loading={placing}
            disabled={ticked.every(({ row }) => row.placed)}
            onClick={() => void handlePlaced()}
          >
            {t('priceTag.place')}
          </Button>
        )}
        <Button type="primary" icon={<PrinterOutlined />} disabled={tags.length === 0} onClick={handlePrint}>
          {tags.length > 0 ? t('priceTag.print', { tags: count, pages }) : t('priceTag.printNone')}
        </Button>
      </ActionBar>
      <Deferred when={edited !== null}>
        <TemplateDialog
          record={edited}
          start={edited === 'new' ? chosen : null}
          onClose={() => setEdited(null)}
          onSaved={(id) => {
            forgetContent()
            remember(id, paper)
          }}
        />
      </Deferred>
    </>
  )
}

/** Rows of the right height while the first ones load. */
function Bones() {
  return (
    <div className="tag-bones" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all the same
        <span key={index} className="bone" />
      ))}
    </div>
  )
}
