import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['日期选择', 'Date picker'],
  note: [
    '日期和日期范围写作 yyyy-MM-dd，其他写作 yyyy-MM-dd HH:mm:ss；范围的时间默认 00:00:00 到 23:59:59。值是接口里的字符串，“今天”按商户的时区。',
    'Days and ranges of days read yyyy-MM-dd, all else yyyy-MM-dd HH:mm:ss; a range of times goes from 00:00:00 to 23:59:59 by default. Values are the strings of the wire; today is the merchant’s.',
  ],
  keys: [
    ['2026-11-1 · 20261101 · 11-1 · 今天', ['直接输入，都认得', 'typed as it comes: all are understood']],
    ['↑ ↓', ['前后一天；范围里依次选快捷日期', 'a day back or on; in a range the shortcuts in turn']],
    ['PgUp PgDn', ['前后一个月', 'a month back or on']],
    ['Enter · Esc', ['确定，收起', 'accept, close']],
  ],
  cases: [
    { name: 'date', title: ['日期、日期时间、月份', 'Day, time, month'] },
    {
      name: 'range',
      title: ['日期范围', 'Ranges'],
      note: [
        '快捷：今天、昨天、近 7 天、近 30 天（到昨天为止）。',
        'Shortcuts: today, yesterday, the last 7 and the last 30 days, which end yesterday.',
      ],
    },
    {
      name: 'disable-future',
      title: ['不能选的日期', 'Days that cannot be chosen'],
      note: [
        'disableFuture 为真：今天以后不能选。为数字 N：与今天往前第 N 天的末尾比较，比较方式可设，默认小于。',
        'disableFuture true: no day after today. A number N compares with the end of the day N days before today; the comparison can be set, less than by default.',
      ],
    },
    { name: 'disabled', title: ['停用与出错', 'Disabled and wrong'] },
  ],
}
