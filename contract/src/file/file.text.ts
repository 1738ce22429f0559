import { defineTexts } from '../text.ts'

export const fileText = defineTexts('file', {
  wrongExtension: ['只支持 {types} 格式', 'Only supports {types} format', 14001],
  tooLarge: ['文件大小不能超过 {limit}MB', 'File size cannot exceed {limit} MB', 14002],
})
