import type { SheetColumn } from '../columns.ts'
import { sheetColumns } from '../field-columns.ts'
import { defineFields, option } from '../fields.ts'

/** The service bean of products of groups in imports, exports and templates. */
export const groupServiceBean = 'productGroup'

/** A product in a group by hand: always in it, never in it, or as the rule says. */
export const groupList = { always: 1, never: 2, none: 0 } as const

export const groupListFields = defineFields('productGroup', {
  list: option({
    values: [groupList.always, groupList.never, groupList.none],
    default: groupList.always,
    sheet: {
      width: 14,
      aliases: ['加入或移出', 'list'],
      defaultable: true,
      note: 'productGroup.listNote',
      others: {
        加入: 1,
        排除: 2,
        移出: 0,
        in: 1,
        out: 2,
        remove: 0,
        alwaysin: 1,
        alwaysout: 2,
        offthelists: 0,
      },
    },
  }),
})

/** A row is a product of a group. */
export const groupColumns: readonly SheetColumn[] = [
  {
    key: 'groupName',
    label: 'productGroup.groupName',
    kind: 'text',
    width: 20,
    aliases: ['分组', '商品分组', 'group'],
    required: true,
    defaultable: true,
    note: 'productGroup.groupNameNote',
  },
  {
    key: 'productCode',
    label: 'productGroup.productCode',
    kind: 'text',
    width: 18,
    aliases: [
      ...['编码', '商品编码', '条码', '商品条码', 'SKU', 'code', 'product code', 'barcode'],
      ...['存货编码', '物料编码', 'item no', 'item no.'],
    ],
    required: true,
    finds: true,
    identifier: true,
    note: 'productGroup.productCodeNote',
  },
  ...sheetColumns(groupListFields),
  {
    key: 'productName',
    label: 'productGroup.productName',
    kind: 'text',
    width: 28,
    aliases: ['名称', '品名', '商品名', 'name', 'product name', 'item name'],
    compared: true,
  },
]
