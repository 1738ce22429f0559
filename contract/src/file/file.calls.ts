import { z } from 'zod'
import { defineCall, fileAnswer } from '../call.ts'

/** The largest upload of each kind, in bytes (spec sections 5 and 9). */
export const uploadLimit = {
  /** Product pictures: 400K each. */
  productImage: 400 * 1024,
  /** Other pictures: the widget's default of 2 MB. */
  image: 2 * 1024 * 1024,
  /** Other files: the widget's default of 2 MB. */
  file: 2 * 1024 * 1024,
  video: 20 * 1024 * 1024,
  /** Spreadsheets to import; each service may set less. */
  sheet: 50 * 1024 * 1024,
} as const

export const imageExtensions = ['jpg', 'png', 'gif', 'bmp'] as const
export const sheetExtensions = ['xls', 'xlsx', 'xlsm'] as const

/** An upload answers the lasting address of the file in `data` (spec section 7). */
export const fileAddress = z.string()

export const fileCalls = {
  uploadSheet: defineCall({
    path: '/bf/ipos/web/file/upload',
    summary: ['上传待导入的表格', 'Upload a spreadsheet to import'],
    /** The server asks for the import permission that the service bean declares. */
    access: 'signedIn',
    input: z.strictObject({
      filename: z.string().max(255).optional(),
      serviceBean: z.string().min(1, 'rule.required').max(64),
    }),
    output: fileAddress,
    body: 'upload',
    audit: 'file.upload',
    load: 'bulk',
  }),
  uploadImage: defineCall({
    path: '/bf/ipos/web/file/uploadImage',
    summary: ['上传图片', 'Upload a picture'],
    access: 'signedIn',
    input: z.strictObject({
      filename: z.string().max(255).optional(),
      /** `product` holds the picture to 400K. */
      purpose: z.enum(['product', 'general']).default('general'),
    }),
    output: fileAddress,
    body: 'upload',
    audit: 'file.uploadImage',
    load: 'bulk',
  }),
  uploadVideo: defineCall({
    path: '/bf/ipos/web/file/uploadVideo',
    summary: ['上传视频', 'Upload a video'],
    access: 'signedIn',
    input: z.strictObject({ filename: z.string().max(255).optional() }),
    output: fileAddress,
    body: 'upload',
    audit: 'file.uploadVideo',
    load: 'bulk',
  }),
  download: defineCall({
    path: '/bf/ipos/web/file/download/:key',
    method: 'GET',
    summary: ['下载导出、错误文件等私有文件', 'Download a private file: an export, an error file'],
    access: 'signedIn',
    /** The last part of a file's address; one that never was is answered as a file that is gone. */
    input: z.strictObject({ key: z.string() }),
    output: fileAnswer,
    answer: 'file',
    load: 'bulk',
  }),
}
