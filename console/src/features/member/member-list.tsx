import { memberCalls } from '@zhanggui/contract/member/member.calls.ts'
import type { MemberRow } from '@zhanggui/contract/member/member.ts'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'

const fields: readonly SearchField[] = [
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'member.keyword',
    validate: (value) => String(value ?? '').length <= 40,
  },
]

/** The members that tills and shops have told of. */
export default function MemberList() {
  const t = useText()
  const columns: readonly TableColumn<MemberRow>[] = [
    {
      label: 'member.name',
      headerSortKey: 'name',
      disabled: true,
      fixed: 'start',
      width: 220,
      slot: (row) => (
        <TwoLines above={row.name || t('member.noName')} below={`${row.number} · ${row.sourceName}`} />
      ),
    },
    { label: 'member.phone', headerSortKey: 'phone', width: 140, prop: 'phone', card: 'line' },
    { label: 'member.level', headerSortKey: 'level', width: 120, prop: 'level', card: 'line' },
    { label: 'member.birthday', headerSortKey: 'birthday', width: 120, prop: 'birthday', card: 'line' },
    { label: 'member.note', headerSortKey: 'note', width: 240, grow: true, prop: 'note', card: 'note' },
    {
      label: 'member.updatedAt',
      headerSortKey: 'updatedAt',
      width: 168,
      card: 'foot',
      slot: ({ updatedAt }) => formatFullMoment(updatedAt),
    },
  ]
  return (
    <ListPage
      name="member"
      title={t('member.listTitle')}
      call={memberCalls.findMemberPage}
      fields={fields}
      columns={columns}
      rowKey={({ id }) => id}
      rowHeight={52}
      rangeText="member.pageRange"
      card={{ title: ({ name, number }) => name || number }}
      empty={{ noun: t('member.many'), title: t('member.emptyTitle'), hint: t('member.emptyHint') }}
    />
  )
}
