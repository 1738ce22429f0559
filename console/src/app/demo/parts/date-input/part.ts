import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['日期选择', 'Date picker'],
  note: [
    '日期和日期范围写作 yyyy-MM-dd，其他写作 yyyy-MM-dd HH:mm:ss；范围的时间默认 00:00:00 到 23:59:59。值是接口里的字符串，「今天」按商户的时区。',
    "Dates and date ranges use yyyy-MM-dd, all others yyyy-MM-dd HH:mm:ss; a time range defaults to 00:00:00–23:59:59. Values are strings as sent to the server; today follows the merchant's time zone.",
  ],
  keys: [
    ['2026-11-1 · 20261101 · 11-1 · 今天', ['直接输入，都认得', 'type any of these forms']],
    ['↑ ↓', ['前后一天；范围里依次选快捷日期', 'previous or next day; in a range, the shortcuts in turn']],
    ['PgUp PgDn', ['前后一个月', 'previous or next month']],
    ['Enter · Esc', ['确定，收起', 'accept, close']],
  ],
  cases: [
    { name: 'date', title: ['日期、日期时间、月份', 'Day, time, month'] },
    {
      name: 'range',
      title: ['日期范围', 'Ranges'],
      note: [
        '快捷：今天、昨天、近 7 天、近 30 天（到昨天为止）。',
        'Shortcuts: today, yesterday, last 7 days and last 30 days (ending yesterday).',
      ],
    },
    {
      name: 'disable-future',
      title: ['不能选的日期', 'Days that cannot be chosen'],
      note: [
        'disableFuture 为真：今天以后不能选。为数字 N：与今天往前第 N 天的末尾比较，比较方式可设，默认小于。',
        'disableFuture true: no date after today. A number N compares with the end of the day N days before today; the operator can be set and defaults to less than.',
      ],
    },
    { name: 'disabled', title: ['停用与出错', 'Disabled and wrong'] },
  ],
}
