import { defineTexts } from '../text.ts'

export const fileText = defineTexts('file', {
  wrongExtension: ['只支持 {types} 格式', 'Only supports {types} format', 14001],
  tooLarge: ['文件大小不能超过 {limit}MB', 'File size cannot exceed {limit} MB', 14002],
  imageTooLarge: ['图片大小不能超过 {size}', 'Image size cannot exceed {size}', 14003],
  tooManyImages: ['最多 {limit} 张图片', 'At most {limit} {limit:image|images} allowed', 14004],
  tooManyFiles: ['最多 {limit} 个文件', 'At most {limit} {limit:file|files} allowed', 14005],
  uploadError: ['上传出错', 'Upload error', 14006],
  uploadFailed: ['上传失败', 'Upload failed', 14007],
  empty: ['文件是空的，请换一个', 'The file is empty. Choose another', 14008],
  damagedImage: ['图片已损坏，无法读取，请换一张', 'The image is damaged. Use another one', 14009],
  tooManyPixels: ['图片像素过多，最多 {limit}', 'The image has too many pixels (at most {limit})', 14010],
  imageTooComplex: ['图片处理超时，请换一张', 'The image took too long to process. Use another one', 14011],
  unreadableBmp: [
    '无法读取这种 BMP 图片，请另存为 PNG 或 JPG 后再上传',
    'This kind of BMP cannot be read. Save it as PNG or JPG and upload it again',
    14012,
  ],
  damagedVideo: ['视频已损坏，无法读取，请换一个', 'The video is damaged. Use another one', 14013],
  missing: [
    '文件不存在或已被删除，请重新上传或导出',
    'The file does not exist or was deleted. Upload or export it again',
    14014,
  ],
  outOfRange: ['请求的内容超出了文件范围', 'The requested range is outside the file', 14015],
  formExpired: [
    '上传凭证已过期，请刷新页面后重试',
    'The upload form has expired. Reload the page and try again',
    14018,
  ],
  storageFull: ['存储空间已满，请联系管理员', 'The storage is full. Contact the administrator', 14019],
  storageUnavailable: [
    '文件存储暂时不可用，请稍后再试',
    'The file storage is unavailable right now. Try again later',
    14020,
  ],
  tooManyUnused: [
    '未使用的上传文件太多（最多 {files} 个，共 {size}）。请先保存用到它们的商品，写入检查过的导入；其余的 {hours} 小时后自动清理，之后可以再上传',
    'Too many uploads are not in use yet (at most {files} {files:file|files}, {size} in total). Save the products that use them and apply the checked imports; unused ones are deleted after {hours} {hours:hour|hours}, then you can upload again',
    14021,
  ],
  tooManyAtOnce: [
    '同时上传的文件太多（最多 {max} 个），请等前面的传完再试',
    'Too many uploads at once (at most {max}). Wait until some of them end',
    14022,
  ],
})

/** A size limit as the texts above show it: 409600 → '400KB', 2097152 → '2MB'. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  if (megabytes >= 1) return `${Number(megabytes.toFixed(1))}MB`
  return `${Math.round(bytes / 1024)}KB`
}

/** The names of the actions, `audit.<action>`, and of the records. */
export const fileAuditText = defineTexts('audit', {
  'file.upload': ['上传文件', 'Uploaded a file'],
  'file.uploadImage': ['上传图片', 'Uploaded a picture'],
  'file.uploadVideo': ['上传视频', 'Uploaded a video'],
  nounFile: ['文件', 'Files'],
})
