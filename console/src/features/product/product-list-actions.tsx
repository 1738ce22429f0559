import { DownOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { mostInTable, mostPrices, productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import type { ProductRow, productFilters, productQuery } from '@zhanggui/contract/product/product.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useText } from '../../kit/base/text.ts'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { requestExport } from '../../kit/list/export.ts'
import type { ListHandle } from '../../kit/list/list-page.tsx'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { download } from '../../kit/wire/download.ts'
import { canMove, moveProducts, type StaffMove, setSaleStatus } from './product-moves.tsx'
import { useSaleStatusOptions } from './sale-status-options.ts'
import { tableAddress } from './table-address.ts'

type Condition = z.input<typeof productFilters>
export type ProductListHandle = ListHandle<ProductRow, z.input<typeof productQuery>>

const page = 'iposWeb.product.productGoodProduct'
const groupCode = 'iposWeb.product.productGroup.edit'
export const attachCode = 'iposWeb.product.productLabel.attach'

/** The filters of the list query, without page and order. */
function conditionOf({ query }: ProductListHandle): Condition {
  const { pageNo: _page, pageSize: _size, sort: _sort, ...condition } = query
  return condition
}

/** Starts an export. The file appears in the download center. */
const exportProducts = (condition: Condition & { ids?: string[] }) =>
  requestExport(productCalls.exportProducts.path, { condition })

/** The buttons beside the page title: a menu, import, and the primary action. */
export function ListActions(props: {
  /** Null on the tab of scheduled prices, which has no export. */
  list: ProductListHandle | null
  onManageCategories: () => void
  onBulkImport: () => void
}) {
  const { list } = props
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const items: MenuProps['items'] = [
    ...(list && allowed.has(`${page}.export`)
      ? [
          {
            key: 'export',
            label:
              list.total && !list.totalCapped
                ? t('product.exportAll', { count: list.total })
                : t('kit.exportList'),
            disabled: !list.total,
            onClick: () => exportProducts(conditionOf(list)),
          },
        ]
      : []),
    ...(list?.total && allowed.has(`${page}.editMany`)
      ? [
          {
            key: 'table',
            label:
              list.total > mostInTable
                ? t('productTable.openFirst', { count: mostInTable })
                : t('productTable.open', { count: list.total }),
            onClick: () => navigate(tableAddress(conditionOf(list))),
          },
        ]
      : []),
    ...(allowed.has(`${page}.import`)
      ? [
          { key: 'bulkImport', label: t('importScreen.dialogTitle'), onClick: props.onBulkImport },
          {
            key: 'template',
            label: t('kit.template'),
            onClick: () => download(transferCalls.downloadTemplate, { serviceBean: productServiceBean }),
          },
          {
            key: 'history',
            label: t('product.importHistory'),
            onClick: () => navigate('/product/importProduct'),
          },
        ]
      : []),
    ...(allowed.has(`${page}.images`)
      ? [
          {
            key: 'images',
            label: t('menu.iposWeb.product.productGoodProduct.images'),
            onClick: () => navigate('/product/maintenanceProductImage'),
          },
        ]
      : []),
    ...(allowed.has(`${page}.category`)
      ? [{ key: 'categories', label: t('product.categories'), onClick: props.onManageCategories }]
      : []),
  ]
  return (
    <>
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
          <Button icon={<DownOutlined />} iconPlacement="end">
            {t('kit.more')}
          </Button>
        </Dropdown>
      )}
      <Allow code={`${page}.import`}>
        <Button icon={<UploadOutlined />} onClick={() => navigate('/product/importProduct')}>
          {t('kit.import')}
        </Button>
      </Allow>
      <Allow code={`${page}.edit`}>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => navigate('/product/productEdit')}>
          {t('product.add')}
        </Button>
      </Allow>
    </>
  )
}

/** The actions for selected products. Taking them off sale stands last and asks first. */
export function BulkVerbs(props: {
  list: ProductListHandle
  onLabels: (list: ProductListHandle) => void
  onGroup: (list: ProductListHandle) => void
  onPrices: (list: ProductListHandle) => void
}) {
  const { list } = props
  const t = useText()
  const navigate = useNavigate()
  const confirm = useAsk()
  const statuses = useSaleStatusOptions()
  const products = [...list.selection.values()]
  const ids = products.map(({ id }) => id)
  const barred = (move: StaffMove) => products.filter((product) => !canMove(product, move)).length
  const drafts = barred('publish')
  const valid = barred('invalidate')

  const ask = (title: string, content: string, okText: string, run: () => Promise<void>, danger = false) =>
    confirm({
      title,
      content,
      okText,
      danger,
      onOk: async () => {
        await run()
        list.clearSelection()
      },
    })

  return (
    <>
      <Allow code={`${page}.edit`}>
        <Tooltip title={ids.length > mostPrices ? t('product.mostPrices', { limit: mostPrices }) : null}>
          <Button disabled={ids.length > mostPrices} onClick={() => props.onPrices(list)}>
            {t('product.changePrices')}
          </Button>
        </Tooltip>
      </Allow>
      <Allow code={`${page}.editMany`}>
        <Tooltip title={ids.length > mostInTable ? t('productTable.most', { limit: mostInTable }) : null}>
          <Button disabled={ids.length > mostInTable} onClick={() => navigate(tableAddress({ ids }))}>
            {t('productTable.openSelected')}
          </Button>
        </Tooltip>
      </Allow>
      <Allow code={`${page}.edit`}>
        <Dropdown
          trigger={['click']}
          menu={{
            items: statuses.map(({ value, label }) => ({
              key: value,
              label,
              onClick: async () => {
                await setSaleStatus(products, value)
                list.clearSelection()
              },
            })),
          }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end">
            {t('product.setSaleStatus')}
          </Button>
        </Dropdown>
      </Allow>
      <Allow code={`${page}.status`}>
        <Tooltip title={drafts > 0 ? t('product.notAllDrafts', { count: drafts }) : null}>
          <Button
            disabled={drafts > 0}
            onClick={() =>
              ask(
                t('product.publishMany', { count: ids.length }),
                t('product.publishManyHint'),
                t('product.publish'),
                () => moveProducts(products, 'publish'),
              )
            }
          >
            {t('product.publish')}
          </Button>
        </Tooltip>
      </Allow>
      <Allow code={attachCode}>
        <Button onClick={() => props.onLabels(list)}>{t('product.setLabels')}</Button>
      </Allow>
      <Allow code={groupCode}>
        <Button onClick={() => props.onGroup(list)}>{t('product.addToGroup')}</Button>
      </Allow>
      <Allow code={`${page}.export`}>
        <Button
          onClick={async () => {
            await exportProducts({ ids })
            list.clearSelection()
          }}
        >
          {t('product.exportSelected')}
        </Button>
      </Allow>
      <Allow code={`${page}.status`}>
        <Tooltip title={valid > 0 ? t('product.notAllValid', { count: valid }) : null}>
          <Button
            danger
            disabled={valid > 0}
            onClick={() =>
              ask(
                t('product.invalidateMany', { count: ids.length }),
                t('product.invalidateManyHint'),
                t('product.invalidate'),
                () => moveProducts(products, 'invalidate'),
                true,
              )
            }
          >
            {t('product.invalidate')}
          </Button>
        </Tooltip>
      </Allow>
    </>
  )
}
