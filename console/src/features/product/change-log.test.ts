import { expect, test } from 'vitest'
import { picturesOf } from './change-log.ts'

test('pictures of the log are found by their fields, one or many; other values have none', () => {
  expect(picturesOf('listImage', '/media/a.png')).toEqual(['/media/a.png'])
  expect(picturesOf('gallery', '["/media/a.png","/media/b.png"]')).toEqual(['/media/a.png', '/media/b.png'])
  expect(picturesOf('detailImages', '[]')).toEqual([])
  expect(picturesOf('name', '["x"]')).toEqual([])
  expect(picturesOf('gallery', null)).toEqual([])
})
