import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Pagination } from 'antd'
import { formatCount } from '../base/format.ts'
import { useLanguage } from '../base/language.ts'
import { usePhone } from '../base/narrow.ts'
import { sayText, useText } from '../base/text.ts'
import { pageSizes } from './paging.ts'
import './pager.css'

/**
 * The range of the shown rows and `prev, pager, next`; in a table also the page sizes and the jumper (spec section
 * 9).
 */
export function Pager(props: {
  pageNo: number
  pageSize: number
  total: number
  /** There are more rows than `total`. The server stopped counting there. */
  capped: boolean
  /** A text with {from}, {to} and {total}, in the noun's own counting word. */
  rangeText?: TextKey | undefined
  onChange: (pageNo: number, pageSize: number) => void
  /** Hides the page sizes and the jumper where there is little room. */
  simple?: boolean
  /** Hides the page sizes: these rows are paged in the browser (spec section 9). */
  sizes?: boolean
  /** Stands after the range. */
  note?: string | undefined
  /** Goes on after the range, with its comma. */
  more?: string | undefined
  disabled?: boolean
}) {
  const { pageNo, pageSize, total } = props
  const t = useText()
  const language = useLanguage()
  const phone = usePhone()
  const plain = phone || props.simple === true
  const last = Math.max(1, Math.ceil(total / pageSize))
  const sized = !plain && props.sizes !== false
  // One page needs no turning. The sizes stay as long as a smaller one makes two.
  const single = total <= (sized ? pageSizes[0] : pageSize)
  return (
    <nav className="pager" aria-label={t('kit.pages')}>
      <span className="pager-range">
        {sayText(props.rangeText ?? 'kit.pageRange', language, {
          from: total === 0 ? 0 : (pageNo - 1) * pageSize + 1,
          to: Math.min(pageNo * pageSize, total),
          total: formatCount(total, props.capped),
        })}
        {props.more}
        {props.note && <span className="pager-note">{props.note}</span>}
      </span>
      {single || (
        <Pagination
          current={Math.min(pageNo, last)}
          pageSize={pageSize}
          total={total}
          simple={phone}
          showSizeChanger={sized}
          pageSizeOptions={[...pageSizes]}
          showQuickJumper={!plain}
          disabled={props.disabled === true}
          onChange={(page, size) => props.onChange(size === pageSize ? page : 1, size)}
        />
      )}
    </nav>
  )
}
