import { describe, expect, it } from 'vitest'
import { acceptOf, sizeText, sortFiles, type UploadRules } from './upload-check.ts'

const rules: UploadRules = {
  extensions: ['png', 'jpg', 'gif'],
  maxBytes: 400 * 1024,
  limit: 8,
  type: 'image',
}
const file = (name: string, size = 1000, type = 'image/png') => ({ name, size, type })

describe('files chosen for upload', () => {
  it('are taken up to the limit, the others counted', () => {
    const files = ['a.png', 'b.JPG', 'c.gif', 'd.jpeg'].map((name) => file(name))
    const { accepted, surplus } = sortFiles(files, rules, 5)
    expect(accepted.map(({ name }) => name)).toEqual(['a.png', 'b.JPG', 'c.gif'])
    expect(surplus).toBe(1)
  })

  it('are refused one by one with the reason', () => {
    const { accepted, faults } = sortFiles(
      [
        file('a.bmp'),
        file('b.png', 500_000),
        file('c.png', 10, 'text/html'),
        file('no-extension'),
        file('d.png', 400 * 1024),
      ],
      rules,
      0,
    )
    expect(accepted.map(({ name }) => name)).toEqual(['d.png'])
    expect(faults).toEqual([
      { file: 'a.bmp', fault: 'wrongType' },
      { file: 'b.png', fault: 'tooLarge' },
      { file: 'c.png', fault: 'wrongType' },
      { file: 'no-extension', fault: 'wrongType' },
    ])
  })

  it('are of any type where a file is asked for, but never empty', () => {
    const sheets: UploadRules = {
      extensions: ['xls', 'xlsx'],
      maxBytes: 2 * 1024 * 1024,
      limit: 1,
      type: 'file',
    }
    const { accepted, faults } = sortFiles(
      [
        file('a.XLSX', 10, ''),
        file('b.csv', 10, 'text/csv'),
        file('c.xls', 0),
        file('d.xls', 2 * 1024 * 1024 + 1),
      ],
      sheets,
      0,
    )
    expect(accepted.map(({ name }) => name)).toEqual(['a.XLSX'])
    expect(faults).toEqual([
      { file: 'b.csv', fault: 'wrongType' },
      { file: 'c.xls', fault: 'empty' },
      { file: 'd.xls', fault: 'tooLarge' },
    ])
  })

  it('are not refused as too large where they are made smaller, unless nothing could open them', () => {
    const { accepted, faults } = sortFiles(
      [file('a.png', 5_000_000), file('b.png', 50_000_000)],
      { ...rules, compress: true },
      0,
    )
    expect(accepted.map(({ name }) => name)).toEqual(['a.png'])
    expect(faults).toEqual([{ file: 'b.png', fault: 'tooLarge' }])
  })

  it('are offered by the file dialog, jpeg among them', () => {
    expect(acceptOf(['jpg', 'png'])).toBe('.jpg,.jpeg,.png')
  })

  it('have limits as people say them', () => {
    expect(sizeText(400 * 1024)).toBe('400K')
    expect(sizeText(20 * 1024 * 1024)).toBe('20MB')
  })
})
