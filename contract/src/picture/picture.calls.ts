import { z } from 'zod'
import { defineCall, done, fileAnswer } from '../call.ts'
import { uploadLimit } from '../file/file.calls.ts'
import { id, pageQuery } from '../rules.ts'
import { pictureFilePage, pictureRun, placedKind } from './picture.ts'

const access = { permission: 'iposWeb.product.productGoodProduct.images' } as const

/** Product pictures from a zip (spec section 2 'maintenanceProductImage'). */
export const pictureCalls = {
  /** Stores the zip and starts its check. Nothing is written to a product. */
  uploadPictures: defineCall({
    path: '/bf/ipos/web/maintenanceProductImage/uploadPictures',
    summary: ['上传图片压缩包并开始识别', 'Upload a zip of pictures and start its check'],
    access,
    input: z.strictObject({ filename: z.string().max(255).optional() }),
    output: z.object({ runId: id }),
    body: 'upload',
    maxBytes: uploadLimit.imageZip,
    audit: 'picture.upload',
    load: 'bulk',
  }),
  findPictureRun: defineCall({
    path: '/bf/ipos/web/maintenanceProductImage/findPictureRun',
    summary: ['图片压缩包的进度和结果', 'Progress and result of a zip of pictures'],
    access,
    /** Without an id: the last one of this person that is not finished. */
    input: z.strictObject({ id: id.optional() }),
    output: pictureRun.nullable(),
  }),
  findPictureFilePage: defineCall({
    path: '/bf/ipos/web/maintenanceProductImage/findPictureFilePage',
    summary: ['压缩包里的图片列表', 'The pictures of a zip'],
    access,
    input: z.strictObject({
      ...pageQuery,
      id,
      result: z.number().int().min(1).max(5).optional(),
      /** Only those that replace a picture. */
      replacing: z.boolean().optional(),
      /** Those that a person must look at stand first. */
      todoFirst: z.boolean().optional(),
    }),
    output: pictureFilePage,
  }),
  placePicture: defineCall({
    path: '/bf/ipos/web/maintenanceProductImage/placePicture',
    summary: ['给图片指定商品和位置', 'Give a picture its product and place'],
    access,
    input: z.strictObject({
      fileId: id,
      productId: id,
      kind: placedKind,
      position: z.number().int().min(1).max(20),
    }),
    output: done,
    audit: 'picture.place',
  }),
  ignorePicture: defineCall({
    path: '/bf/ipos/web/maintenanceProductImage/ignorePicture',
    summary: ['忽略图片，或取消忽略', 'Ignore a picture, or take that back'],
    access,
    input: z.strictObject({ fileId: id, ignored: z.boolean() }),
    output: done,
    audit: 'picture.ignore',
  }),
  /** Writes all matched pictures as a task. A product that fails keeps its pictures, and its files say why. */
  writePictures: defineCall({
    path: '/bf/ipos/web/maintenanceProductImage/writePictures',
    summary: ['把识别好的图片保存到商品', 'Save the matched pictures to their products'],
    access,
    input: z.strictObject({ id }),
    output: z.object({ taskId: id }),
    audit: 'picture.write',
  }),
  giveUpPictures: defineCall({
    path: '/bf/ipos/web/maintenanceProductImage/giveUpPictures',
    summary: ['放弃这个压缩包', 'Discard a zip of pictures'],
    access,
    input: z.strictObject({ id }),
    output: done,
    audit: 'picture.giveUp',
  }),
  downloadPictureList: defineCall({
    path: '/bf/ipos/web/maintenanceProductImage/downloadPictureList',
    summary: ['下载待处理图片清单', 'Download the list of pictures to be handled'],
    access,
    input: z.strictObject({ id }),
    output: fileAnswer,
    answer: 'file',
    load: 'bulk',
  }),
}
