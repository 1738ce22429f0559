import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })

export interface PrintedPage {
  /** In mm. */
  width: number
  height: number
  codes: { format: string; text: string }[]
}

const dpi = 300

/** The barcodes on each page of a PDF, as a scanner reads them, from left to right and from top to bottom. */
export async function readPrinted(pdf: Buffer): Promise<PrintedPage[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const pages: PrintedPage[] = []
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale: dpi / 72, render: 'bitmap' })
      const found = await readBarcodes(
        { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData,
        { formats: ['EAN-13', 'EAN-8', 'Code128'], maxNumberOfSymbols: 255, tryHarder: true },
      )
      const millimetres = (px: number) => Math.round((px / dpi) * 25.4)
      // Codes of one row of tags differ by less than 2 mm.
      const row = (y: number) => Math.round(y / dpi / (2 / 25.4))
      pages.push({
        width: millimetres(width),
        height: millimetres(height),
        codes: found
          .filter(({ isValid }) => isValid)
          .map(({ format, text, position: { topLeft } }) => ({ format, text, ...topLeft }))
          .sort((a, b) => row(a.y) - row(b.y) || a.x - b.x)
          .map(({ format, text }) => ({ format, text })),
      })
    }
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}
