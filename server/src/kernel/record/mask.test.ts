import { expect, test } from 'vitest'
import { hidesNumberIn, maskAddress, maskEmail, maskPhonesIn, phoneTailIn } from './mask.ts'

test('of an address the district stays, and never more than a half', () => {
  expect(maskAddress('上海市浦东新区金桥镇碧云路 88 号')).toBe('上海市浦东新区金桥****')
  expect(maskAddress('上海市某路1号')).toBe('上海市****')
  expect(maskAddress('号')).toBe('****')
  expect(maskAddress('13812345678收，上海市浦东新区金桥镇')).toBe('138****56****')
  expect(maskAddress('')).toBe('')
})

test('an email shows two letters at most, and never all of them', () => {
  expect(['someone@x.cn', 'abc@x.cn', 'ab@x.cn', 'a@x.cn', ''].map(maskEmail)).toEqual([
    's****e@x.cn',
    'a****c@x.cn',
    'a****@x.cn',
    'a****@x.cn',
    '',
  ])
})

test('whole phones within a text are masked, longer and shorter numbers are not', () => {
  expect(maskPhonesIn('赵 138 1234 5678、+8613912345678')).toBe('赵 138****5678、139****5678')
  for (const phone of [
    'tel13812345678',
    'VIP13812345678',
    '张先生-13812345678',
    '13812345678-',
    '手机:13812345678_',
    '008613812345678',
    '138.1234.5678',
    '138 12 34 56 78',
    '138·1234·5678',
    '(138)12345678',
    '138–1234–5678',
    '138\u200b12345678',
    '13812345678-13912345678',
    '1381234567813912345678',
    '1391234567813812345678',
    '1-381-234-5678',
    '1 381 234 5678',
    '1 3 8 1 2 3 4 5 6 7 8',
    '013812345678',
    '86 013812345678',
    '138_1234_5678',
    '138,1234,5678',
    '138、1234、5678',
    '138;1234+5678',
    '138 - 1234 - 5678',
    '138\u00ad1234\u20605678',
    '138\u2212123\u30fc45678',
    '138•123•45678',
    '1381•2345•678',
    '138 12345 678',
    '1\ufe0f\u20e33\ufe0f\u20e38\ufe0f\u20e31\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e34\ufe0f\u20e35\ufe0f\u20e36\ufe0f\u20e37\ufe0f\u20e38\ufe0f\u20e3',
    '电话一三八一二三四五六七八',
    '幺三八幺二三四五六七八',
    '15000000 138 1234 5678',
    '１３８１２３４５６７８',
  ])
    expect(maskPhonesIn(phone), phone).toContain('138****5678')
  expect(maskPhonesIn('13812345678/13912345678')).toBe('138****5678/139****5678')
  expect(maskPhonesIn('18-30 138 1234 5678')).toBe('18-30 138****5678')
  for (const number of [
    '6901380012345678',
    '20261129-0001',
    '138123456789',
    '10000000000',
    '5678',
    '',
    '2026-12-15 18:30:16',
    '15号18:30-19:00，2箱',
    '13.50元+12.80元',
    '第一三八号',
    '尺码 150 160 170 80 各一件',
    '规格 130/140/150/16',
    '19.90 29.90 39.9',
  ])
    expect(maskPhonesIn(number)).toBe(number)
})

/** Each way shows the same phone, 13800001022. */
const ways: Readonly<Record<string, readonly string[]>> = {
  'stars beside it': [
    '13800001022****',
    '****13800001022****',
    '13800001022*',
    '**13800001022',
    '138****0000****1022',
  ],
  'an ellipsis between': ['138……0000……1022', '138...0000...1022', '138⋯0000⋯1022', '138…0000…1022'],
  'several spaces or dashes': [
    '138    0000    1022',
    '138————0000————1022',
    '138 -- 0000 -- 1022',
    '138\u30000000\u30001022',
    '138 · · 0000 · · 1022',
  ],
  'other groups': [
    '138-00-001022',
    '13 8000 01022',
    '1 38 00 00 10 22',
    '138-000-010-22',
    '13800-00-1022',
    '13 800 001 022',
    '138 0000 102 2',
    '138 000 01022',
    '1380 000 1022',
    '13800 001022',
    '138000 01022',
    '1-3-8-0-0-0-0-1-0-2-2',
    '13.80.00.01.022',
    '1380000 10 22',
  ],
  'invisible letters': [
    '138\u31640000\u31641022',
    '138\u115f00001022',
    '138\u28000000\u28001022',
    '1\u034f3800001022',
  ],
  numerals: [
    '138零零零零1022',
    '一三八 〇〇〇〇 一〇二二',
    '一三八0000一〇二二',
    '壹叁捌零零零零壹零贰贰',
    '幺三八 零零零零 幺零二二',
    '一 三 八 〇 〇 〇 〇 一 〇 二 二',
    '1三8零00零1〇22',
    '①③⑧⓪⓪⓪⓪①⓪②②',
    '❶❸❽⓿⓿⓿⓿❶⓿❷❷',
    '➊➌➑0000⓵0⓶⓶',
    '138OOOO1022',
    '138oooolO22',
  ],
  'letters between': [
    '138x0000x1022',
    '138X0000X1022',
    '138xx0000xx1022',
    '138杠0000杠1022',
    '138点0000点1022',
    '138一0000一1022',
    '138😀0000😀1022',
  ],
  'other numbers before or behind it': [
    '2213800001022',
    '1201-13800001022',
    '120113800001022',
    '22 138 0000 1022',
    '22138 0000 1022',
    '①13800001022',
    '13800001022①',
    '13800001022一箱',
    '1.13800001022',
    '13800001022 2箱',
    '13 800 001 022 2箱',
    '138-00-001022 三箱',
    '13800001022-801',
    '第一13800001022',
    '1390000102313800001022',
    '1380000102213900001023137',
    '138 0000 1022139 0000 1023',
  ],
  'a word beside it': [
    '电话138/0000/1022',
    '手机：138，0000，1022',
    'tel 138×0000×1022',
    '订单号请打13800001022',
    '联系 138 0000 1022 件已收',
    '单号13800001022',
  ],
  'the number of the country': [
    '+86 138-0000-1022',
    '86138 0000 1022',
    '+8613800001022',
    '0086 138 0000 1022',
    '0138 0000 1022',
  ],
}

test.each(Object.entries(ways))('a phone is masked with %s', (_, texts) => {
  for (const text of texts) {
    expect(maskPhonesIn(text), text).toContain('138****1022')
    expect(maskPhonesIn(text).replace('138****1022', ''), text).not.toMatch(/0000|1022/)
    const said = `张三 ${text} 收`
    expect(maskPhonesIn(said), said).toContain('138****1022')
  }
})

test('round phones and those of any second digit are masked, too', () => {
  for (const [text, masked] of [
    ['12345678901', '123****8901'],
    ['150 2000 1500', '150****1500'],
    ['电话 150 20 30 4000', '电话 150****4000'],
    ['打150×2000×1500', '打150****1500'],
    ['13812 345670', '138****5670'],
  ] as const)
    expect(maskPhonesIn(text)).toBe(masked)
})

test('a phone whose groups look like quantities is masked before a count of goods', () => {
  for (const [text, masked] of [
    ['张三191 5715 9990 2箱', '张三191****9990 2箱'],
    ['收货人李四 187\u300068232895 3件', '收货人李四 187****2895 3件'],
    ['备用1541496.8165 2件', '备用154****8165 2件'],
    ['张三191 5715 9990 3箱', '张三191****9990 3箱'],
    ['王五 13800 138000 3件', '王五 138****8000 3件'],
    ['张三 191 5715 9990 30元', '张三 191****9990 30元'],
  ] as const)
    expect(maskPhonesIn(text)).toBe(masked)
  expect(maskPhonesIn('158 1599 2999 3种')).toBe('158 1599 2999 3种')
})

test('sizes, lots, days, prices, lists and barcodes stay', () => {
  for (const text of [
    '柜子 150×2000×1500mm',
    '150*2000*1500',
    '150x2000x1500',
    '柜子 150×2003×1507',
    '柜子 150 2003 1507mm',
    '布 155/1650/1750 各一',
    '批号13520240518',
    'lot: 13520240518',
    '订单号 13520240518',
    '批次：135-2024-0518',
    '158 1599 2999 三档',
    '180,2000,1500',
    '数量150，2000，3000件',
    '0.13800001022',
    '150 20 30 4000',
    '150 160 170 80',
    '日期 130101 15000',
    '19.90 29.90 39.9',
    '2026-12-15 18:30:16.123',
    '11-15 18:30-19:00，2',
    '6901234567892',
    '6913800001020',
    '202611291530001',
    '13、14、15、16、17、18、19',
    '36 37 38 39 40 41 42',
    '138****1022',
    '138****1022、139****1023',
    '138****1022/139****1023',
    '一二三四五六七八九十',
    'iPhone 13 Pro 128G 5999元',
    '110105199003078511',
  ]) {
    expect(maskPhonesIn(text), text).toBe(text)
    expect([phoneTailIn(text), hidesNumberIn(text)]).toEqual([null, false])
  }
})

test('an id card number is masked, however it is grouped', () => {
  for (const text of [
    '11010519491231002X',
    '11010519491231002x',
    '110105 19491231 002X',
    '110105-19491231-002 x',
    '１１０１０５１９４９１２３１００２Ｘ',
    '110105 1949 1231 002X',
    ...['\u200bX', '.X', '--X', '*X', '(X', '×', 'х', '✕', '      X'].map((end) => `11010519491231002${end}`),
  ]) {
    expect(maskPhonesIn(`身份证${text}，谢谢`)).toMatch(/^身份证110\*{4}2X[，,]谢谢$/)
    expect([phoneTailIn(text), hidesNumberIn(text)]).toEqual([null, true])
  }
  expect(maskPhonesIn('110101199003071233 13800001022')).toBe('110****33 138****1022')
})

test('an address shows no part of a phone', () => {
  expect(maskAddress('138……7009……7772 上海市')).toBe('138********')
  for (const address of [
    '1387009 上海市浦东新区',
    '138 7009 上海市浦东新区',
    '上海一三八七〇〇九 上海市浦东新区',
  ])
    expect(maskAddress(address)).not.toMatch(/7009|七〇〇九/)
  expect(maskAddress('中山一路88号12-1201室上海市浦东新区')).toBe('中山一路88号12****')
})

test('what is masked stays as it is when it is masked again', () => {
  for (const text of Object.values(ways).flat())
    expect(maskPhonesIn(maskPhonesIn(text))).toBe(maskPhonesIn(text))
})

test.each([
  '1 ',
  '13 8-',
  '13',
  '1',
  '1x',
  '138 ',
  '一 ',
  '138****',
  'o1',
  'o',
  ' ',
  '138 0000 10',
  '1380000102',
  '0086',
  '1\u200b',
])('the time for a long text of %j grows with its length only', (part) => {
  const text = part.repeat(10_000 / part.length)
  const start = performance.now()
  maskPhonesIn(text)
  maskAddress(text)
  phoneTailIn(text)
  expect(performance.now() - start).toBeLessThan(3_000)
})

test('id card numbers that touch a phone or each other, or that marks of a list part, are masked', () => {
  const card = '11010519900307103'
  const last = [...'0123456789X'].find((one) => hidesNumberIn(card + one)) ?? ''
  const whole = card + last
  expect(maskPhonesIn(whole)).toBe(`110****${whole.slice(-2)}`)
  for (const text of [
    `${whole}13812345678`,
    `13812345678${whole}`,
    `${whole}${whole}`,
    `110105/19900307/103${last}`,
    `110105,19900307103${last}`,
    `110105\n19900307\n103${last}`,
    `110105、19900307、103${last}`,
    `${whole}2`,
    `2${whole}`,
    `123${whole}`,
  ]) {
    expect(maskPhonesIn(text), text).toContain(`110****${whole.slice(-2)}`)
    expect(maskPhonesIn(text), text).not.toMatch(/\d{8}/)
  }
  expect(maskPhonesIn('1380000102211010119900307109X')).toBe('138****1022110****9X')
  expect(maskPhonesIn('11010119900307100611010119900307109X，谢谢')).toBe('110****06110****9X,谢谢')
  for (const text of ['110105/19900307/1035/88', '2026/11/29 18:30:16 123456'])
    expect(maskPhonesIn(text)).toBe(text)
})

test('a text with more numbers than anybody reads is hidden from the first to the last', () => {
  const text = `备注 ${'ﷺ1'.repeat(80)} 完`
  expect(maskPhonesIn(text)).toBe('备注 صلى الله عليه وسلم**** 完')
  // Without gaps, in changing scripts. Letters of words are no numbers.
  for (const pair of ['1壹', 'o1', '1一'])
    expect(maskPhonesIn(`x ${pair.repeat(60)} o`)).toMatch(/^x o?\*{4}/)
  const words = 'All of our olive oil is cold pressed, 500 ml. '.repeat(20)
  expect(maskPhonesIn(words)).toBe(words)
})
