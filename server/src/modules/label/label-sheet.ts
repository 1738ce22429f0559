import { labelFields } from '@zhanggui/contract/label/label.fields.ts'
import { labelFilters, labelLimit, labelServiceBean } from '@zhanggui/contract/label/label.ts'
import { refuse } from '../../kernel/refusal.ts'
import { defineSheet } from '../../kernel/sheet/define-sheet.ts'
import { fieldSheet } from '../../kernel/sheet/field-sheet.ts'
import { countLabels, deleteStrayLinks, matches } from './label.sql.ts'

const page = 'iposWeb.product.productLabel'

/** The spreadsheet of a merchant's labels. The name identifies a label. */
export const labelSheet = defineSheet({
  ...fieldSheet(labelFields),
  serviceBean: labelServiceBean,
  title: 'label.listTitle',
  permissions: { import: `${page}.import`, export: `${page}.export` },
  names: { title: 'name' },
  table: { name: 'product_label' },
  rules: {
    // A list of products has all labels of one in a cell. Here each row is one label.
    check({ name }, tell, faulty, known) {
      if (!known && !faulty.has('name') && /[,，、;；|\n]/.test(String(name ?? '')))
        tell('name', 'label.severalNames', { value: String(name) })
    },
  },
  startWriting: () => ({
    async end(tx, created) {
      if (created > 0 && (await countLabels(tx)) > labelLimit.labels)
        throw refuse('label.tooMany', { max: labelLimit.labels })
      return {}
    },
  }),
  // Like a removal: the products lose the labels that the import had created.
  startUndoing: () => ({
    async end(tx, removed) {
      if (removed > 0) await deleteStrayLinks(tx)
    },
  }),
  filters: {
    schema: labelFilters,
    where: (_tx, { keyword }: { keyword?: string }) => (keyword ? [matches(keyword, 'p')] : []),
  },
  exampleRows: (language) => [
    language === 'zh' ? { name: '新品', color: '#3370FF' } : { name: 'New', color: '#3370FF' },
  ],
})
