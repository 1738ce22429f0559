const han = String.raw`\p{Script=Han}`
/** Between a Chinese name and an English one, with a mark or without: '售价 Price', '条码/Barcode', 'UPC/EAN条码'. */
const between = new RegExp(
  String.raw`\s*[/|\n]\s*|(?<=[${han})\]])\s*(?=[A-Za-z])|(?<=[A-Za-z.)])\s*(?=[${han}])`,
  'u',
)

/** The names of a header that says the same in several words or languages; none if it has only one. */
export function languageParts(header: string): string[] {
  const parts = header.normalize('NFKC').split(between)
  const names = parts.map((part) => part.trim()).filter((part) => part !== '')
  return names.length > 1 ? names : []
}
