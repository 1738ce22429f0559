import { afterSaleManifest } from './afterSale/afterSale.manifest.ts'
import { auditManifest } from './audit/audit.manifest.ts'
import { categoryManifest } from './category/category.manifest.ts'
import { configManifest } from './config/config.manifest.ts'
import { countManifest } from './count/count.manifest.ts'
import { fileManifest } from './file/file.manifest.ts'
import { frontManifest } from './front/front.manifest.ts'
import { goodsManifest } from './goods/goods.manifest.ts'
import { homeManifest } from './home/home.manifest.ts'
import { labelManifest } from './label/label.manifest.ts'
import { materialManifest } from './material/material.manifest.ts'
import { memberManifest } from './member/member.manifest.ts'
import { menuManifest } from './menu/menu.manifest.ts'
import { noticeManifest } from './notice/notice.manifest.ts'
import { openApiManifest } from './openApi/openApi.manifest.ts'
import { orderManifest } from './order/order.manifest.ts'
import { orderSourceManifest } from './orderSource/orderSource.manifest.ts'
import { organizationManifest } from './organization/organization.manifest.ts'
import { pictureManifest } from './picture/picture.manifest.ts'
import { priceTagManifest } from './priceTag/priceTag.manifest.ts'
import { productManifest } from './product/product.manifest.ts'
import { productGroupManifest } from './productGroup/productGroup.manifest.ts'
import { receiptManifest } from './receipt/receipt.manifest.ts'
import { refundManifest } from './refund/refund.manifest.ts'
import { roleManifest } from './role/role.manifest.ts'
import { searchManifest } from './search/search.manifest.ts'
import { sessionManifest } from './session/session.manifest.ts'
import { stockManifest } from './stock/stock.manifest.ts'
import { stockTransferManifest } from './stockTransfer/stockTransfer.manifest.ts'
import { storeManifest } from './store/store.manifest.ts'
import { taskManifest } from './task/task.manifest.ts'
import { transferManifest } from './transfer/transfer.manifest.ts'
import { userManifest } from './user/user.manifest.ts'
import { webhookManifest } from './webhook/webhook.manifest.ts'

/**
 * The built-in folders of the sidebar. The code of a page contains its folder, and the text `menu.<folder>` names the
 * folder.
 */
export const folders = [
  { code: 'product', icon: 'product' },
  { code: 'order', icon: 'order' },
  { code: 'market', icon: 'market' },
  { code: 'inventory', icon: 'inventory' },
  { code: 'settings', icon: 'settings' },
] as const

/** All nouns, in the order of the audit's filter. */
export const nouns = [
  homeManifest,
  sessionManifest,
  userManifest,
  roleManifest,
  storeManifest,
  organizationManifest,
  menuManifest,
  configManifest,
  openApiManifest,
  webhookManifest,
  auditManifest,
  productManifest,
  pictureManifest,
  goodsManifest,
  categoryManifest,
  frontManifest,
  labelManifest,
  productGroupManifest,
  orderManifest,
  afterSaleManifest,
  refundManifest,
  orderSourceManifest,
  memberManifest,
  stockManifest,
  countManifest,
  stockTransferManifest,
  receiptManifest,
  priceTagManifest,
  transferManifest,
  taskManifest,
  fileManifest,
  materialManifest,
  searchManifest,
  noticeManifest,
] as const

export type Nouns = (typeof nouns)[number]
export type Noun = Nouns['noun']
/** The nouns in the global search. */
export type SearchNoun = Extract<Nouns, { search: object }>['noun']
