import { type TextKey, texts } from '@zhanggui/contract'
import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productColumns, productServiceBean } from '@zhanggui/contract/product/product.columns.ts'
import {
  deliveryTypeLabel,
  processingLabel,
  productStatusLabel,
  returnPolicyLabel,
  saleModeLabel,
  saleStatusLabel,
  stockModeLabel,
} from '@zhanggui/contract/product/product.labels.ts'
import { productStatuses } from '@zhanggui/contract/product/product.status.ts'
import { unitNames } from '@zhanggui/contract/product/unit.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAllowed } from '../../kit/allow.tsx'
import { openDownloads, watchDownloads } from '../../kit/downloads.ts'
import { ImportScreen } from '../../kit/import/import-screen.tsx'
import type { ImportService } from '../../kit/import/import-service.ts'
import { useLabel } from '../../kit/label.ts'
import { notices } from '../../kit/notices.ts'
import { useCall, useSend } from '../../kit/queries.ts'
import { useText } from '../../kit/text.ts'
import './import-product.css'

const labels = {
  saleMode: saleModeLabel,
  saleStatus: saleStatusLabel,
  deliveryTypes: deliveryTypeLabel,
  returnPolicy: returnPolicyLabel,
  processing: processingLabel,
  stockMode: stockModeLabel,
} as const

const textOf = (language: Language, key: TextKey) => fillText(texts[key], language)
const units = (language: Language) =>
  Object.values(unitNames).map(([zh, en]) => (language === 'zh' ? zh : en))

const service: Omit<ImportService, 'choices'> = {
  serviceBean: productServiceBean,
  columns: productColumns,
  options: (column, language) => {
    if (column === 'stockUnit' || column === 'saleUnit' || column === 'displayUnit') return units(language)
    const known = labels[column as keyof typeof labels]
    return known ? Object.values(known).map((key) => textOf(language, key)) : []
  },
}

/** The columns of a product, with the merchant's own categories to choose from. */
function useProductService(): ImportService {
  const t = useText()
  const { data } = useCall(categoryCalls.findCategoryTree, {}, { staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => {
    const names = (of: (parentId: string | null) => boolean): string[] => {
      const found = (data ?? []).filter(({ parentId }) => of(parentId)).sort((a, b) => a.sort - b.sort)
      return [...new Set(found.map(({ name }) => name))]
    }
    const newText = (name: string) => t('importScreen.newCategory', { name })
    return {
      ...service,
      choices(column, { category1 = '' }) {
        if (column === 'category1') return { values: names((parentId) => parentId === null), newText }
        if (column !== 'category2') return null
        const parent = data?.find(({ parentId, name }) => parentId === null && name === category1)
        // Without one category for the whole sheet its subcategory may be that of any.
        const inside = (parentId: string | null) =>
          parentId !== null && (category1 === '' || parentId === parent?.id)
        const path = (name: string) => (category1 === '' ? name : `${category1} / ${name}`)
        return { values: names(inside), newText: (name) => newText(path(name)) }
      },
    }
  }, [data, t])
}

/** The import and export screen of head-office products. */
export default function ImportProduct() {
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const service = useProductService()
  return (
    <ImportScreen
      service={service}
      title={t('menu.iposWeb.product.productGoodProduct.import')}
      changes={[productCalls.findProductPage, categoryCalls.findCategoryTree]}
      {...(allowed.has('iposWeb.product.productGoodProduct.export') ? { exportPanel: <ExportPanel /> } : {})}
      onDone={() => navigate('/product/productGoodProduct')}
    />
  )
}

function ExportPanel() {
  const t = useText()
  const label = useLabel()
  const [status, setStatus] = useState<number | undefined>()
  const start = useSend(productCalls.exportProducts)

  function handleExport() {
    start.mutate(
      { asyncSystemName: 'ipos', condition: status === undefined ? {} : { status } },
      {
        onSuccess: async () => {
          notices.success(t('task.created'))
          await watchDownloads()
          openDownloads()
        },
      },
    )
  }
  return (
    <section className="import-card import-export">
      <h2>{t('importScreen.exportTitle')}</h2>
      <p>{t('importScreen.exportHint')}</p>
      <label htmlFor="export-status">
        <span>{t('importScreen.exportStatus')}</span>
        <Select
          id="export-status"
          allowClear
          value={status}
          placeholder={t('importScreen.all')}
          options={productStatuses.map((value) => ({ value, label: label(productStatusLabel[value]) }))}
          onChange={setStatus}
        />
      </label>
      <Button type="primary" loading={start.isPending} onClick={handleExport}>
        {t('importScreen.exportStart')}
      </Button>
    </section>
  )
}
