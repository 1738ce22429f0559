import { SearchOutlined } from '@ant-design/icons'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { Pager } from '../table/pager.tsx'

/** The search and the page of products outside of a table. A new search begins at the first page. */
export interface ProductPages {
  keyword: string
  pageNo: number
  pageSize: number
  find: (keyword: string) => void
  turn: (pageNo: number, pageSize: number) => void
}

export function useProductPages(firstSize = 20): ProductPages {
  const [asked, setAsked] = useState({ keyword: '', pageNo: 1, pageSize: firstSize })
  return {
    ...asked,
    find: (keyword) => setAsked({ ...asked, keyword, pageNo: 1 }),
    turn: (pageNo, pageSize) => setAsked({ ...asked, pageNo, pageSize }),
  }
}

/** Finds products by name, code, barcode or mnemonic code. */
export function ProductFind(props: { pages: ProductPages; label: string; className?: string }) {
  const { pages, label, className } = props
  return (
    <Input
      allowClear
      {...(className ? { className } : {})}
      prefix={<SearchOutlined />}
      value={pages.keyword}
      maxLength={100}
      placeholder={label}
      aria-label={label}
      onChange={(event) => pages.find(event.target.value)}
    />
  )
}

/** The pager of the products; nothing without products. */
export function ProductPager(props: {
  pages: ProductPages
  found: { total: number; totalCapped: boolean } | undefined
  rangeText: TextKey
  simple?: boolean
}) {
  const { pages, found, rangeText, simple = false } = props
  if (!found || found.total === 0) return null
  return (
    <Pager
      simple={simple}
      pageNo={pages.pageNo}
      pageSize={pages.pageSize}
      total={found.total}
      capped={found.totalCapped}
      rangeText={rangeText}
      onChange={pages.turn}
    />
  )
}
