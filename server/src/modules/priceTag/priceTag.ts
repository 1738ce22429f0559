import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { priceTagCalls } from '@zhanggui/contract/priceTag/priceTag.calls.ts'
import { priceTagFields } from '@zhanggui/contract/priceTag/priceTag.fields.ts'
import type { TagRow, TagTemplateForm, TagTemplateRow } from '@zhanggui/contract/priceTag/priceTag.ts'
import { tagLimit } from '@zhanggui/contract/priceTag/template.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { defineRecord } from '../../kernel/record/kind.ts'
import { findRecord, findRecordPage, removeRecord, saveRecord } from '../../kernel/record/save.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findGoodsByIds, type GoodsStore, listedIn } from '../goods/goods-shown.ts'
import { requireStore } from '../goods/goods-write.ts'
import { foundProducts, knownTo, seesDrafts } from '../product/product-found.ts'
import {
  countTemplates,
  selectFoundIds,
  selectImported,
  selectTagFacts,
  selectTonight,
  upsertPlacedTags,
} from './priceTag.sql.ts'

const templateKind = defineRecord({ described: priceTagFields, table: 'tag_template' })

export const findTagTemplates = async (context: TenantContext): Promise<TagTemplateRow[]> =>
  (await findRecordPage(context, templateKind, { pageNo: 1, pageSize: tagLimit.templates, where: [] }))
    .records as TagTemplateRow[]

export const findTagTemplateDetail = (
  context: TenantContext,
  { id }: { id: string },
): Promise<TagTemplateRow> => findRecord(context, templateKind, id) as Promise<TagTemplateRow>

export const saveTagTemplate = (context: TenantContext, form: TagTemplateForm) =>
  saveRecord(context, templateKind, form, {
    create: async () => {
      if ((await countTemplates(context.tx)) >= tagLimit.templates)
        throw refuse('priceTag.tooMany', { max: tagLimit.templates })
    },
  })

export async function removeTagTemplate(
  context: TenantContext,
  asked: { id: string; version: number },
): Promise<null> {
  await removeRecord(context, templateKind, asked)
  return null
}

/** Tags with the prices that count in the store now. Products that the person does not know are left out. */
async function tagsOf(
  context: TenantContext,
  store: GoodsStore,
  ids: readonly number[],
): Promise<(TagRow & { placedPrice: string | null })[]> {
  const { tx, session } = context
  const facts = new Map((await selectTagFacts(tx, store.id, ids)).map((row) => [row.id, row]))
  const found = await findGoodsByIds(context, store, ids)
  return found.flatMap(({ salesPrice, effective, headPrice: _, ...product }) => {
    const { origin = '', placed = null } = facts.get(Number(product.productId)) ?? {}
    const placedPrice = placed === null ? null : yuanOf(placed)
    return effective || seesDrafts(session)
      ? [
          {
            ...product,
            origin,
            price: salesPrice,
            formerPrice: null,
            placed: placedPrice === salesPrice,
            placedPrice,
          },
        ]
      : []
  })
}

export async function findPriceTags(
  context: TenantContext,
  { storeId, productIds }: ParsedInputOf<typeof priceTagCalls.findPriceTags>,
): Promise<TagRow[]> {
  const store = await requireStore(context, storeId)
  return tagsOf(context, store, [...new Set(productIds.map(Number))])
}

/** The most products to choose from. */
const mostToChoose = 20

export async function searchPriceTags(
  context: TenantContext,
  { storeId, keyword }: ParsedInputOf<typeof priceTagCalls.searchPriceTags>,
): Promise<TagRow[]> {
  const { tx, session } = context
  const store = await requireStore(context, storeId)
  if (keyword === '') return []
  const found = await foundProducts(tx, { keyword }, session.timeZone)
  const known = { ...found, where: [...found.where, knownTo(session)] }
  return tagsOf(context, store, await selectFoundIds(tx, known, mostToChoose))
}

/** The tags of the prices that change at the next 00:00. */
export async function findTonightTags(
  context: TenantContext,
  { storeId }: { storeId: string },
): Promise<OutputOf<typeof priceTagCalls.findTonightTags>> {
  const store = await requireStore(context, storeId)
  const rows = await selectTonight(
    context.tx,
    store.id,
    listedIn(store),
    context.session.timeZone,
    tagLimit.products,
  )
  const tags = new Map(
    (
      await tagsOf(
        context,
        store,
        rows.map(({ id }) => id),
      )
    ).map((tag) => [tag.productId, tag]),
  )
  return {
    tags: rows.flatMap(({ id, price }) => {
      const tag = tags.get(String(id))
      const later = yuanOf(price)
      return tag ? [{ ...tag, formerPrice: tag.price, price: later, placed: tag.placedPrice === later }] : []
    }),
    total: rows[0]?.total ?? 0,
    open: rows[0]?.open ?? 0,
  }
}

/** The tags of what an import created, and of what it gave another price. */
export async function findImportTags(
  context: TenantContext,
  { storeId, importId }: ParsedInputOf<typeof priceTagCalls.findImportTags>,
): Promise<OutputOf<typeof priceTagCalls.findImportTags>> {
  const store = await requireStore(context, storeId)
  const rows = await selectImported(context.tx, store.id, Number(importId), tagLimit.products)
  const [first] = rows
  if (!first) throw refuse('common.notFound').at('importId')
  const ids = rows.flatMap(({ id }) => id ?? [])
  return { fileName: first.file_name, tags: await tagsOf(context, store, ids), total: first.total }
}

/** Notes that tags with these prices stand on the shelf. */
export async function placePriceTags(
  context: TenantContext,
  { storeId, tags }: ParsedInputOf<typeof priceTagCalls.placePriceTags>,
): Promise<{ placed: number }> {
  const { tx, session } = context
  const store = await requireStore(context, storeId)
  const known = new Map(
    (
      await tagsOf(
        context,
        store,
        tags.map(({ productId }) => Number(productId)),
      )
    ).map((tag) => [tag.productId, tag]),
  )
  if (known.size < tags.length) throw refuse('common.notFound')
  await upsertPlacedTags(
    tx,
    store.id,
    tags.map(({ productId, price }) => ({ id: Number(productId), price: centsOf(price) ?? 0 })),
    session.name,
  )
  context.noteEach(
    tags.map(({ productId, price }) => {
      const tag = known.get(productId)
      return {
        record: productId,
        detail: {
          title: tag?.name ?? '',
          storeId: store.id,
          changes: [{ field: 'price', before: tag?.placedPrice ?? null, after: price }],
        },
      }
    }),
  )
  return { placed: tags.length }
}
