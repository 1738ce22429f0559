import { describe, expect, it } from 'vitest'
import { addTags } from './tag-value.ts'

describe('tags', () => {
  it('are added several at once, by commas, line ends and tabs', () => {
    expect(addTags(['a'], ' b，c、d\ne\tf; g ,,').tags).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  })

  it('are not there twice, and the second is named', () => {
    expect(addTags(['新品'], '热卖,新品,热卖')).toEqual({
      tags: ['新品', '热卖'],
      rest: '',
      refused: { fault: 'repeated', tag: '新品' },
    })
  })

  it('beyond the limit stay to be mended', () => {
    expect(addTags(['a', 'b'], 'c,d', { max: 3 })).toEqual({
      tags: ['a', 'b', 'c'],
      rest: 'd',
      refused: { fault: 'tooMany', tag: 'd' },
    })
  })

  it('that are too long stay to be mended, the others are taken', () => {
    expect(addTags([], '一二三四五六,好', { maxLength: 5 })).toEqual({
      tags: ['好'],
      rest: '一二三四五六',
      refused: { fault: 'tooLong', tag: '一二三四五六' },
    })
    expect(addTags([], '😀😀😀😀😀', { maxLength: 5 }).tags).toHaveLength(1)
  })
})
