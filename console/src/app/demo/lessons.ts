import type { Pair } from './gallery/part.ts'

/** One step of building a screen. */
interface Lesson {
  minutes: number
  title: Pair
  words: Pair
  code?: string
  /** The place to see it. */
  see: string
}

/** The steps from a call to a list with a form. They take ten minutes in all. */
export const lessons: readonly Lesson[] = [
  {
    minutes: 1,
    title: ['调用和文字', 'Call and texts'],
    words: [
      '页面要读什么、能写什么，都在契约里：调用有路径、权限、输入和输出；文字中英成对。没有译文或没有处理的调用编译不过。',
      'The contract defines what a page reads and writes: a call has a path, a permission, input and output; texts come in pairs. A call without a handler or a text without a translation does not compile.',
    ],
    code: `export const couponText = defineTexts('coupon', {
  title: ['优惠券', 'Coupons'],
  name: ['名称', 'Name'],
})`,
    see: '/demoI18n',
  },
  {
    minutes: 3,
    title: ['列和搜索条件是数据', 'Columns and search fields are data'],
    words: [
      '一列说清楚：叫什么、取哪个值、怎么写、能不能排序。每列要有自己的 headerSortKey，列选择、列宽和排序都靠它。',
      'A column declares its label, its value, its format and whether it sorts. Each has its own headerSortKey, used by the column chooser, the widths and the sort.',
    ],
    code: `const columns: readonly TableColumn<Coupon>[] = [
  { label: 'coupon.name', headerSortKey: 'name', prop: 'name', width: 220, grow: true, fixed: 'start' },
  { label: 'coupon.total', headerSortKey: 'total', prop: 'total', kind: 'number', width: 96, sortable: true },
]
const fields: readonly SearchField[] = [
  { componentName: 'input', name: 'keyword', placeholder: 'coupon.keyword' },
]`,
    see: '/demo/components?part=table',
  },
  {
    minutes: 2,
    title: ['列表页', 'The list page'],
    words: [
      '交给 ListPage：地址里的状态、分页、列选择、保存的视图、批量操作、空状态、键盘、手机上的卡片都有了。',
      'Hand it to ListPage and get state in the URL, paging, column chooser, saved views, bulk actions, empty states, keyboard and cards on a phone.',
    ],
    code: `<ListPage
  name="coupon"
  title={t('coupon.title')}
  call={couponCalls.findCouponPage}
  fields={fields}
  columns={columns}
  rowKey={({ id }) => id}
  empty={{ title: t('coupon.emptyTitle') }}
/>`,
    see: '/demo/page1',
  },
  {
    minutes: 3,
    title: ['表单', 'The form'],
    words: [
      '字段也是数据，规则用契约里的 schema：页面、服务器和导入说同一句话。保存失败时错误落到字段上，离开时会问。',
      'Fields are data, too, and the rules are the schema of the contract: page, server and import show the same message. A refused save shows its errors at the fields; leaving with changes asks first.',
    ],
    code: `<DialogForm
  open={open}
  title={t('coupon.add')}
  okText={t('coupon.save')}
  schema={couponForm}
  initial={emptyCoupon}
  fields={[{ kind: 'text', name: 'name', label: 'coupon.name', required: true }]}
  toInput={(values) => values}
  onSubmit={(input) => send(couponCalls.saveCoupon, input, { quiet: true })}
  onClose={() => setOpen(false)}
/>`,
    see: '/demo/page3',
  },
  {
    minutes: 1,
    title: ['按钮和权限', 'Buttons and permissions'],
    words: [
      '行里的按钮是数据，带权限码；页面上的按钮包在 <Allow> 里。没有权限的看不到，暂时不能用的说明原因。',
      'Row buttons are data with a permission code; page buttons are wrapped in <Allow>. Buttons without permission are hidden; those disabled for now say why.',
    ],
    code: `{ key: 'remove', text: 'kit.remove', type: 'popover', btnType: 'danger',
  code: 'iposWeb.market.coupon.list',
  disabled: ({ used }) => (used > 0 ? t('coupon.usedAlready') : null),
  click: removeCoupon }`,
    see: '/demo/components?part=table-buttons',
  },
]
