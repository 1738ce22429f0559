import { describe, expect, it } from 'vitest'
import { addBarcodes } from './barcode-list.ts'

describe('barcodes', () => {
  it('are added several at once, by commas, blanks, line ends and tabs', () => {
    const text = ' 6900000000021，6900000000038、69000007\n69000014\t69000021; 69000038 ,,'
    expect(addBarcodes(['6900000000014'], text).barcodes).toEqual([
      '6900000000014',
      '6900000000021',
      '6900000000038',
      '69000007',
      '69000014',
      '69000021',
      '69000038',
    ])
  })

  it('are kept with plain digits', () => {
    expect(addBarcodes([], '６９０００００７').barcodes).toEqual(['69000007'])
    expect(addBarcodes(['69000007'], '６９０００００７').refused?.fault).toBe('repeated')
  })

  it('are not there twice, and the second is named', () => {
    expect(addBarcodes(['69000007'], '69000014,69000007,69000014')).toEqual({
      barcodes: ['69000007', '69000014'],
      rest: '',
      refused: { fault: 'repeated', barcode: '69000007' },
    })
  })

  it('of another form of a barcode are repeats of it', () => {
    expect(addBarcodes(['012345678905'], '0012345678905').refused).toEqual({
      fault: 'repeated',
      barcode: '0012345678905',
    })
  })

  it('beyond the limit stay to be mended', () => {
    expect(addBarcodes(['69000007', '69000014'], '69000021,69000038', 3)).toEqual({
      barcodes: ['69000007', '69000014', '69000021'],
      rest: '69000038',
      refused: { fault: 'tooMany', barcode: '69000038' },
    })
  })
})
