export interface XlsxOptions {
  sheetName: string
}
