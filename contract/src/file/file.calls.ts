import { z } from 'zod'
import { defineCall, fileAnswer, nothing } from '../call.ts'

/** The size limit of each kind of upload, in bytes (spec sections 5 and 9). */
export const uploadLimit = {
  /** Product pictures: 400 KB each. */
  productImage: 400 * 1024,
  /** Other pictures: 2 MB, the default of the upload control. */
  image: 2 * 1024 * 1024,
  /** Other files: 2 MB, the default of the upload control. */
  file: 2 * 1024 * 1024,
  video: 20 * 1024 * 1024,
  /** Zips of product pictures. */
  imageZip: 50 * 1024 * 1024,
  /** Spreadsheets for imports. A service may set a smaller limit. */
  sheet: 50 * 1024 * 1024,
} as const

export const imageExtensions = ['jpg', 'png', 'gif', 'bmp'] as const
/** The formats of the spec. Messages name these. */
export const sheetExtensions = ['xls', 'xlsx', 'xlsm'] as const
/** All formats that an import reads. */
export const readableExtensions = [...sheetExtensions, 'csv', 'tsv', 'txt', 'et', 'ods', 'xlsb'] as const

/** An upload answers with the permanent address of the file in `data` (spec section 7). */
export const fileAddress = z.string()

export const fileCalls = {
  uploadSheet: defineCall({
    path: '/bf/ipos/web/file/upload',
    summary: ['上传待导入的表格', 'Upload a spreadsheet to import'],
    /**
     * The permission depends on the service bean, so the server checks the import permission that the bean declares.
     */
    access: 'signedIn',
    input: z.strictObject({
      filename: z.string().max(255).optional(),
      serviceBean: z.string().min(1, 'rule.required').max(64),
    }),
    output: fileAddress,
    body: 'upload',
    maxBytes: uploadLimit.sheet,
    audit: 'file.upload',
    load: 'bulk',
  }),
  uploadImage: defineCall({
    path: '/bf/ipos/web/file/uploadImage',
    summary: ['上传图片', 'Upload a picture'],
    access: 'signedIn',
    input: z.strictObject({
      filename: z.string().max(255).optional(),
      /** `product` limits the picture to 400 KB. */
      purpose: z.enum(['product', 'general']).default('general'),
    }),
    output: fileAddress,
    body: 'upload',
    // A picture that is a little too large is refused with its own words.
    maxBytes: 4 * uploadLimit.image,
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
    maxBytes: uploadLimit.video,
    audit: 'file.uploadVideo',
    load: 'bulk',
  }),
  getUploadTicket: defineCall({
    path: '/bf/ipos/web/file/get/uploadTicket',
    summary: ['取上传凭证，用于别的上传地址', 'A ticket for uploads to another host'],
    access: 'signedIn',
    input: nothing,
    /** Header `upload-ticket` of an upload, for five minutes. There the browser has no cookies of this server. */
    output: z.object({ ticket: z.string() }),
  }),
  download: defineCall({
    path: '/bf/ipos/web/file/download/:key',
    method: 'GET',
    summary: ['下载导出、错误文件等私有文件', 'Download a private file: an export, an error file'],
    access: 'signedIn',
    /** The last part of a file's address. For an unknown key the answer is the same as for a deleted file. */
    input: z.strictObject({ key: z.string() }),
    output: fileAnswer,
    answer: 'file',
    load: 'bulk',
  }),
}
