import { richTextMax } from '@zhanggui/contract/rich-text.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { picturesOf, sanitizeRichText } from './rich-text.ts'

const picture = '/media/7/0123456789abcdef0123456789abcdef.png'

describe('rich text keeps', () => {
  test.each([
    ['formatted text', '<p><strong>新品</strong> <em>每日</em> <u>到店</u> <s>旧价</s> H<sub>2</sub>O</p>'],
    ['headings and quotes', '<h2>说明</h2><blockquote><p>好吃</p></blockquote><pre>1 &lt; 2</pre>'],
    ['lists', '<ul style="list-style-type:circle"><li>一</li></ul><ol start="3"><li>二</li></ol>'],
    [
      'tables',
      '<table border="1" style="border-collapse:collapse;width:100%"><tbody><tr><th scope="row">规格</th><td colspan="2" style="text-align:right">500g</td></tr></tbody></table>',
    ],
    [
      'colours and sizes',
      '<span style="color:#ec4343;font-size:18px;background-color:rgb(255, 0, 10)">低价</span>',
    ],
    [
      'pictures that were uploaded here',
      `<p><img src="${picture}" alt="苹果" width="300" height="200" /></p>`,
    ],
  ])('%s', (_, html) => {
    expect(sanitizeRichText(html)).toBe(html)
  })

  test('links to the web, which cannot reach back to the page', () => {
    expect(
      sanitizeRichText('<a href="https://example.com/a?b=1&amp;c=2" target="_self" rel="opener">店</a>'),
    ).toBe('<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">店</a>')
  })
})

describe('rich text loses', () => {
  test.each([
    ['scripts', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['a script broken by a comment', '<scr<!---->ipt>alert(1)</script>', /^(?!.*<scr)/s],
    ['handlers', `<img src="${picture}" onerror="alert(1)" onload=alert(2)>`, `<img src="${picture}" />`],
    ['handlers behind a slash', '<p/onclick=alert(1)>a</p>', '<p>a</p>'],
    ['javascript: links', '<a href="javascript:alert(1)">a</a>', '<span>a</span>'],
    ['javascript: in pieces', '<a href="jav&#x09;ascript:alert(1)">a</a>', '<span>a</span>'],
    ['javascript: behind a control character', '<a href="&#1;javascript:alert(1)">a</a>', '<span>a</span>'],
    ['data: links', '<a href="data:text/html,<script>alert(1)</script>">a</a>', /^<span>a<\/span>/],
    ['vbscript: links', '<a href="vbscript:msgbox(1)">a</a>', '<span>a</span>'],
    ['links without a scheme', '<a href="//evil.example/x">a</a>', '<span>a</span>'],
    ['frames', '<iframe src="https://evil.example">x</iframe>a', 'a'],
    ['objects', '<object data="x.swf"></object><embed src="x.swf">a', 'a'],
    ['svg with a script', '<svg><script>alert(1)</script></svg>a', 'a'],
    ['svg with a handler', '<svg onload=alert(1)><circle/></svg>a', 'a'],
    [
      'math that becomes something else',
      '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=alert(1)>">',
      /^(?!.*onerror=)/s,
    ],
    ['noscript tricks', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', /^(?!.*<img)/s],
    ['styles that load', '<p style="background:url(https://evil.example/x)">a</p>', '<p>a</p>'],
    [
      'styles that run',
      '<p style="width:expression(alert(1));color:red">a</p>',
      '<p style="color:red">a</p>',
    ],
    [
      'styles that cover the page',
      '<div style="position:fixed;top:0;z-index:9999;width:100%">a</div>',
      '<div style="width:100%">a</div>',
    ],
    ['style elements', '<style>@import "https://evil.example/x";</style>a', 'a'],
    ['forms', '<form action="https://evil.example"><input name="pin"><button>go</button></form>a', 'a'],
    [
      'base, meta and link',
      '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=x"><link rel="stylesheet" href="x">a',
      'a',
    ],
    ['pictures from elsewhere', '<img src="https://evil.example/pixel.gif">a', 'a'],
    ['pictures in the text itself', '<img src="data:image/svg+xml,<svg onload=alert(1)>">a', /^(?!.*<img)/s],
    [
      'pictures of a path that only begins like ours',
      '<img src="/media/7/../../bf/ipos/web/emp/logout">a',
      'a',
    ],
    [
      'classes and ids, which belong to the page',
      '<p id="root" class="ant-modal" data-x="1">a</p>',
      '<p>a</p>',
    ],
    ['comments', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->a', 'a'],
  ] as const)('%s', (_, html, expected) => {
    const left = sanitizeRichText(html)
    if (typeof expected === 'string') expect(left).toBe(expected)
    else expect(left).toMatch(expected)
  })

  test('whatever runs, whatever the text is made of', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<a href="javascript:x">',
        '<a href="https://a.b/">',
        '</a>',
        '<svg>',
        '<style>',
        '</style>',
      ],
      ...[
        '<img src=x onerror=y>',
        `<img src="${picture}">`,
        '<!--',
        '-->',
        '&lt;script&gt;',
        '<td>',
        '<table>',
        '"',
        '>',
      ],
      ...[
        '<math>',
        '<mtext>',
        '<title>',
        '</title>',
        '价 ￥9.90 &amp; ',
        ' style="color:red;position:fixed"',
        '<p',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        expect(sanitizeRichText(pieces.join(''))).not.toMatch(
          /<(?:script|svg|math|style|iframe|[^>]*\son\w+\s*=|[^>]*javascript:)/i,
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('its depth when somebody nests as many tags as fit, within a second', () => {
    const started = performance.now()
    const left = sanitizeRichText('<div>'.repeat(richTextMax / 5))
    expect(performance.now() - started).toBeLessThan(1500)
    expect(left.match(/<div>/g)?.length ?? 0).toBeLessThanOrEqual(80)
  })
})

test('a text that is too long is refused with its limit', () => {
  expect(() => sanitizeRichText('字'.repeat(richTextMax + 1))).toThrow(
    expect.objectContaining({ key: 'rich.textTooLong' }),
  )
})

test('the pictures of a text are named once each, so that their files can be kept', () => {
  const other = picture.replace('.png', '.jpg')
  const html = sanitizeRichText(
    `<img alt="a" src="${picture}"><p><img src="${other}"><img src="${picture}"></p><img src="https://evil.example/x.png">`,
  )
  expect(picturesOf(html)).toEqual([picture, other])
})
