import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Pagination } from 'antd'
import { formatCount } from '../base/format.ts'
import { useLanguage } from '../base/language.ts'
import { useNarrow } from '../base/narrow.ts'
import { sayText, useText } from '../base/text.ts'
import { pageSizes } from './paging.ts'
import './pager.css'

/** `prev, pager, next`, in a table with jumper and page sizes (spec section 9), and which rows of how many are shown. */
export function Pager(props: {
  pageNo: number
  pageSize: number
  total: number
  /** There are more than `total`, nobody counted how many. */
  capped: boolean
  /** A text with {from}, {to} and {total}, in the noun's own counting word. */
  rangeText?: TextKey | undefined
  onChange: (pageNo: number, pageSize: number) => void
  /** Without sizes and jumper, where there is little room. */
  simple?: boolean
  /** Without sizes: the rows are paged in the browser (spec section 9). */
  sizes?: boolean
}) {
  const { pageNo, pageSize, total } = props
  const t = useText()
  const language = useLanguage()
  const narrow = useNarrow()
  const plain = narrow || props.simple === true
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className="pager" aria-label={t('kit.pages')}>
      <span className="pager-range">
        {sayText(props.rangeText ?? 'kit.pageRange', language, {
          from: total === 0 ? 0 : (pageNo - 1) * pageSize + 1,
          to: Math.min(pageNo * pageSize, total),
          total: formatCount(total, props.capped),
        })}
      </span>
      <Pagination
        current={Math.min(pageNo, last)}
        pageSize={pageSize}
        total={total}
        simple={narrow}
        showSizeChanger={!plain && props.sizes !== false}
        pageSizeOptions={[...pageSizes]}
        showQuickJumper={!plain}
        onChange={(page, size) => props.onChange(size === pageSize ? page : 1, size)}
      />
    </nav>
  )
}
