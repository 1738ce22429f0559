import { expect, test } from 'vitest'
import { fillText } from '../text.ts'
import { pictureText } from './picture.text.ts'
import {
  comparePaths,
  hintsOf,
  isPictureName,
  isSystemFile,
  placeOf,
  readingsOf,
  wordsOf,
} from './picture-name.ts'

/** A place that the name gives. */
const gallery = (key: string, position: number) => ({ key, kind: 1, position, isFixed: true })
const detail = (key: string, position: number) => ({ key, kind: 3, position, isFixed: true })
/** A place, or the next free one. */
const galleryFrom = (key: string, position: number | null) => ({ key, kind: 1, position, isFixed: false })
const detailFrom = (key: string, position: number | null) => ({ key, kind: 3, position, isFixed: false })

test.each([
  ['6901234567892.jpg', [gallery('6901234567892', 1)]],
  ['6901234567892_2.JPG', [gallery('6901234567892_2', 1), gallery('6901234567892', 2)]],
  ['6901234567892_detail_1.png', [gallery('6901234567892_detail_1', 1), detail('6901234567892', 1)]],
  ['sp100307_DETAIL_10.gif', [gallery('sp100307_detail_10', 1), detail('sp100307', 10)]],
  ['SP1_detail.gif', [gallery('sp1_detail', 1), detailFrom('sp1', null)]],
  ['SP1_主图.gif', [gallery('sp1_主图', 1), galleryFrom('sp1', 1)]],
  [' SP1 _2 .jpg', [gallery('sp1 _2', 1), gallery('sp1', 2)]],
  ['SP1-2.png', [gallery('sp1-2', 1), gallery('sp1', 2)]],
  ['SP1 2.png', [gallery('sp1 2', 1), gallery('sp1', 2)]],
  ['SP1 (2).png', [gallery('sp1 (2)', 1), galleryFrom('sp1', 2)]],
  ['SP1（2）.png', [gallery('sp1(2)', 1), galleryFrom('sp1', 2)]],
  ['ＳＰ－１＿２．ｊｐｇ', [gallery('sp-1_2', 1), gallery('sp-1', 2)]],
  ['SP1_封面.gif', [gallery('sp1_封面', 1), galleryFrom('sp1', 1)]],
  ['SP1_detail (2).png', [gallery('sp1_detail (2)', 1), detailFrom('sp1', 2)]],
  ['SP1_详情_3.png', [gallery('sp1_详情_3', 1), detail('sp1', 3)]],
  ['SP1_0.jpg', [gallery('sp1_0', 1)]],
  ['SP1_100.jpg', [gallery('sp1_100', 1)]],
  ['7.jpg', [gallery('7', 1)]],
  ['.jpg', []],
])('%s is read as its product and place', (path, readings) => {
  expect(readingsOf(path)).toEqual(readings)
})

test.each([
  ['SP1/1.jpg', [galleryFrom('sp1', 1), gallery('1', 1)]],
  ['SP1/detail_1.jpg', [detailFrom('sp1', 1), gallery('detail_1', 1), gallery('detail', 1)]],
  ['SP1/详情1.png', [detailFrom('sp1', 1), gallery('详情1', 1)]],
  ['SP1/主图.png', [galleryFrom('sp1', 1), gallery('主图', 1)]],
  ['ＳＰ－１/ｍａｉｎ．png', [galleryFrom('sp-1', 1), gallery('main', 1)]],
  ['商品图\\SP1\\3.jpg', [galleryFrom('sp1', 3), gallery('3', 1)]],
  ['商品图/SP1.jpg', [gallery('sp1', 1), galleryFrom('商品图', null)]],
  ['图/SP1/SP1_2.jpg', [gallery('sp1_2', 1), gallery('sp1', 2)]],
  ['SP1/back.jpg', [gallery('back', 1), galleryFrom('sp1', null)]],
  ['SP1/0.jpg', [galleryFrom('sp1', null), gallery('0', 1)]],
  ['SP1/detail of the label.png', [gallery('detail of the label', 1), detailFrom('sp1', null)]],
])('%s is read by its folder', (path, readings) => {
  expect(readingsOf(path)).toEqual(readings)
})

test.each([
  ['SP1/详情/SP1.png', [detailFrom('sp1', null)]],
  ['SP1/详情/SP1_2.png', [detailFrom('sp1', 2), detailFrom('sp1_2', null)]],
  ['SP1/详情/back.png', [detailFrom('sp1', null), detailFrom('back', null)]],
  ['SP1/主图/1.png', [galleryFrom('sp1', 1), gallery('1', 1)]],
  ['SP1/主图/back.png', [galleryFrom('sp1', 1), gallery('back', 1)]],
  ['SP1/图片/2.png', [galleryFrom('sp1', 2), gallery('2', 1)]],
  ['SP1/Images/detail_2.png', [detailFrom('sp1', 2), gallery('detail_2', 1), gallery('detail', 2)]],
  ['SP1/图片/详情/back.png', [detailFrom('sp1', null), detailFrom('back', null)]],
  ['图片/SP1.png', [gallery('sp1', 1)]],
  ['详情/SP1.png', [detailFrom('sp1', null)]],
  ['详情/SP1_2.png', [detailFrom('sp1_2', null), detail('sp1', 2)]],
])('%s: the folder in a folder says what it holds', (path, readings) => {
  expect(readingsOf(path)).toEqual(readings)
})

test('a name without a known product gives hints: its beginnings and its folders', () => {
  expect(hintsOf('SP100 - 副本.png')).toEqual(['sp100'])
  expect(hintsOf('SP_100-front side.png')).toEqual(['sp_100-front', 'sp_100'])
  expect(hintsOf('上新/SP1/旧图/back.png')).toEqual(['旧图', 'sp1', '上新'])
})

test('paths are sorted as people count, a folder of main pictures first', () => {
  const sorted = ['A/main/1.jpg', 'A/front2.jpg', 'A/front10.jpg', 'A/images/1.jpg', 'A10/x.jpg']
  expect(sorted.toReversed().sort(comparePaths)).toEqual(sorted)
  for (const main of ['A/主图.png', 'A/main.png', 'A/封面.png', 'A/A_cover.png'])
    expect(['A/1.jpg', main, 'A/2.jpg'].sort(comparePaths)[0]).toBe(main)
  // The place of a second one is given.
  expect(['A/主图2.png', 'A/1.jpg'].sort(comparePaths)[0]).toBe('A/1.jpg')
})

test.each([
  ['__MACOSX/._SP1.jpg', true],
  ['a/__macosx/SP1.jpg', true],
  ['.DS_Store', true],
  ['图/.DS_Store', true],
  ['图/Thumbs.db', true],
  ['desktop.ini', true],
  ['SP1.jpg', false],
  ['图.片/SP1.jpg', false],
])('%s is a file of a system: %s', (path, expected) => {
  expect(isSystemFile(path)).toBe(expected)
})

test('only png, jpg and gif are pictures, by any case', () => {
  for (const name of ['a.jpg', 'a.JPEG', 'a.Png', 'x/a.gif', 'ａ．ｊｐｇ'])
    expect(isPictureName(name), name).toBe(true)
  for (const name of ['a.bmp', 'a.webp', 'a.pdf', 'jpg', 'a.jpg.exe'])
    expect(isPictureName(name), name).toBe(false)
})

test('a name without a known product keeps its place and its words', () => {
  expect(placeOf('青岛纯生_2.jpg')).toEqual({ kind: 1, position: 2 })
  expect(placeOf('青岛纯生_detail_1.jpg')).toEqual({ kind: 3, position: 1 })
  expect(placeOf('详情/青岛纯生.jpg')).toEqual({ kind: 3, position: 1 })
  expect(placeOf('IMG_2047.jpg')).toEqual({ kind: 1, position: 1 })
  expect(wordsOf('图/青岛纯生_2.jpg')).toBe('青岛纯生')
  expect(wordsOf('可口可乐-罐装_detail_1.jpg')).toBe('可口可乐 罐装')
})

test('a refused file has its reason in both languages', () => {
  const reason = pictureText['picture.positionOver']
  expect(fillText(reason, 'zh', { max: 8 })).toBe('超出位置上限，最多 8 张')
  expect(fillText(reason, 'en', { max: 8 })).toBe('No such place: at most 8 pictures')
})
