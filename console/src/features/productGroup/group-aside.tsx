import { CheckCircleFilled } from '@ant-design/icons'
import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import type { GroupDraft, GroupFigures, GroupMember } from '@zhanggui/contract/productGroup/productGroup.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { ProductFind, ProductPager, useProductPages } from '../../kit/product/product-pages.tsx'
import { Card } from '../../kit/show/card.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { ProductLine } from './product-line.tsx'

type Tab = 'all' | 'enter' | 'leave'

interface GroupAsideProps {
  /** The last complete draft. The figures and rows belong to it. */
  draft: GroupDraft
  figures: GroupFigures | undefined
  /** The products that the saved group has by hand. */
  chosen: readonly string[]
  /** Null for a user who may only look. */
  state: 'live' | 'counting' | 'unfinished' | null
}

/** The products of a group, and those that enter or leave it with the unsaved changes. */
export function GroupAside({ draft, figures, chosen, state }: GroupAsideProps) {
  const t = useText()
  const [tab, setTab] = useState<Tab>('all')
  const pages = useProductPages(10)
  const { keyword, pageNo, pageSize } = pages
  const { data } = useCall(
    productGroupCalls.findGroupProductPage,
    { ...draft, tab, keyword, pageNo, pageSize },
    { keepPrevious: true, staleTime: 0 },
  )
  const counts = { all: figures?.total ?? 0, enter: figures?.enter ?? 0, leave: figures?.leave ?? 0 }
  const tabs: readonly Tab[] = draft.id === undefined || state === null ? ['all'] : ['all', 'enter', 'leave']
  const names = {
    all: t('productGroup.tabAll'),
    enter: t('productGroup.tabEnter'),
    leave: t('productGroup.tabLeave'),
  }
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  if (data && pageNo > last) pages.turn(last, pageSize)

  return (
    <Card
      title={t('productGroup.now')}
      extra={
        state && (
          <span className="group-hint" aria-live="polite">
            {state === 'live' && <CheckCircleFilled className="group-live" />} {t(`productGroup.${state}`)}
          </span>
        )
      }
    >
      <p className="group-total">
        <strong>{formatNumber(counts.all)}</strong> {t('productGroup.unit', { count: counts.all })}
        {figures && draft.rule && figures.added + figures.left > 0 && (
          <span className="group-hint">
            {t('productGroup.sum', { rule: figures.byRule, added: figures.added, left: figures.left })}
          </span>
        )}
      </p>
      {tabs.length > 1 && (
        <Segmented
          block
          aria-label={t('productGroup.products')}
          value={tab}
          options={tabs.map((value) => ({
            value,
            label: `${names[value]} ${formatNumber(counts[value])}`,
          }))}
          onChange={(next) => {
            setTab(next as Tab)
            pages.turn(1, pageSize)
          }}
        />
      )}
      <ProductFind pages={pages} label={t('productGroup.productKeyword')} className="group-find" />
      {data?.records.length === 0 && <p className="table-note">{t('productGroup.noMembers')}</p>}
      <ul className="group-members">
        {data?.records.map((member) => (
          <li key={member.productId}>
            <ProductLine
              product={member}
              note={
                <Reason
                  why={member.why}
                  leaving={tab === 'leave'}
                  takenOut={chosen.includes(member.productId) && !draft.always.includes(member.productId)}
                />
              }
            />
          </li>
        ))}
      </ul>
      <ProductPager
        pages={pages}
        found={data && data.total > pageSize ? data : undefined}
        rangeText="productGroup.productRange"
        simple
      />
    </Card>
  )
}

/** Why a product is in the group, or leaves it. */
function Reason(props: { why: GroupMember['why']; leaving: boolean; takenOut: boolean }) {
  const { why, leaving, takenOut } = props
  const t = useText()
  if (leaving && why.chosen) return t('productGroup.leftReason')
  if (leaving) return t(takenOut ? 'productGroup.takenOutReason' : 'productGroup.failsReason')
  const text = why.chosen ? t('productGroup.chosenReason') : why.conditions.join(t('productGroup.comma'))
  return <span title={text}>{text}</span>
}
