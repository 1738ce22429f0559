import { expect, test } from 'vitest'
import { fillText } from '../text.ts'
import { pictureText } from './picture.text.ts'
import { isPictureName, isSystemFile, placeOf, readingsOf, readingsOfAll, wordsOf } from './picture-name.ts'

const gallery = (key: string, position: number) => ({ key, kind: 1, position })
const detail = (key: string, position: number) => ({ key, kind: 3, position })

test.each([
  ['6901234567892.jpg', [gallery('6901234567892', 1)]],
  ['6901234567892_2.JPG', [gallery('6901234567892_2', 1), gallery('6901234567892', 2)]],
  ['6901234567892_detail_1.png', [gallery('6901234567892_detail_1', 1), detail('6901234567892', 1)]],
  ['sp100307_DETAIL_10.gif', [gallery('sp100307_detail_10', 1), detail('sp100307', 10)]],
  ['SP100307/1.jpg', [gallery('sp100307', 1), gallery('1', 1)]],
  ['SP100307/2.jpg', [gallery('sp100307', 2), gallery('2', 1)]],
  ['SP100307/detail_1.jpg', [detail('sp100307', 1), gallery('detail_1', 1), gallery('detail', 1)]],
  ['商品图\\SP100307\\3.jpg', [gallery('sp100307', 3), gallery('3', 1)]],
  ['商品图/SP100307.jpg', [gallery('sp100307', 1)]],
  [' SP1 _2 .jpg', [gallery('sp1 _2', 1), gallery('sp1', 2)]],
  ['SP1-2.png', [gallery('sp1-2', 1), gallery('sp1', 2)]],
  ['SP1_详情_3.png', [gallery('sp1_详情_3', 1), detail('sp1', 3)]],
  ['SP1/详情1.png', [detail('sp1', 1), gallery('详情1', 1)]],
  ['SP1_0.jpg', [gallery('sp1_0', 1)]],
  ['SP1_100.jpg', [gallery('sp1_100', 1)]],
  ['7.jpg', [gallery('7', 1)]],
  ['.jpg', []],
])('%s is read as its product and place', (path, readings) => {
  expect(readingsOf(path)).toEqual(readings)
})

test('a file of any name belongs to the product of its folder, at the next free place in natural order', () => {
  const paths = [
    '6901234567892/view10.jpg',
    '6901234567892/view2.jpg',
    '6901234567892/2.jpg',
    '6901234567892/detail of the label.png',
    '图/SP1/SP1_2.jpg',
    '图/SP1/back.jpg',
    'SP2/read me.txt',
    'front.jpg',
  ]
  expect(readingsOfAll(paths).map((readings) => readings.at(-1))).toEqual([
    gallery('6901234567892', 3),
    gallery('6901234567892', 1),
    gallery('2', 1),
    detail('6901234567892', 1),
    gallery('sp1', 2),
    gallery('sp1', 1),
    gallery('read me', 1),
    gallery('front', 1),
  ])
})

test('the pictures in a folder of details are those of the product above it', () => {
  const paths = ['SP1/detail/a.png', 'SP1/详情/b10.png', 'SP1/详情/b9.png', 'detail/c.png']
  expect(readingsOfAll(paths).map((readings) => readings.at(-1))).toEqual([
    detail('sp1', 1),
    detail('sp1', 2),
    detail('sp1', 1),
    gallery('detail', 1),
  ])
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
  for (const name of ['a.jpg', 'a.JPEG', 'a.Png', 'x/a.gif']) expect(isPictureName(name), name).toBe(true)
  for (const name of ['a.bmp', 'a.webp', 'a.pdf', 'jpg', 'a.jpg.exe'])
    expect(isPictureName(name), name).toBe(false)
})

test('a name without a known product keeps its place and its words', () => {
  expect(placeOf('青岛纯生_2.jpg')).toEqual({ kind: 1, position: 2 })
  expect(placeOf('青岛纯生_detail_1.jpg')).toEqual({ kind: 3, position: 1 })
  expect(placeOf('IMG_2047.jpg')).toEqual({ kind: 1, position: 1 })
  expect(wordsOf('图/青岛纯生_2.jpg')).toBe('青岛纯生')
  expect(wordsOf('可口可乐-罐装_detail_1.jpg')).toBe('可口可乐 罐装')
})

test('a refused file has its reason in both languages', () => {
  const reason = pictureText['picture.positionOver']
  expect(fillText(reason, 'zh', { max: 8 })).toBe('超出位置上限，最多 8 张')
  expect(fillText(reason, 'en', { max: 8 })).toBe('No such place: at most 8 pictures')
})
