import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['条码输入', 'Barcode input'],
  note: [
    '8–14 位数字，可以多个。扫码枪的回车只添加、不提交，光标留在框里；重复的不收；校验位不对只提醒。浏览器支持时可以用摄像头。',
    "8 to 14 digits, several allowed. The scanner's Enter adds and never submits, and the focus stays. Duplicates are refused; a wrong check digit only warns. The camera can be used if the browser supports it.",
  ],
  keys: [
    ['Enter · ,', ['添加', 'adds']],
    ['Backspace', ['框里没有字时删掉最后一个', 'removes the last one if nothing is typed']],
  ],
  cases: [
    { name: 'basic', title: ['扫码、输入、粘贴', 'Scanned, typed, pasted'] },
    { name: 'hints', title: ['长度不对与校验位不对', 'A wrong length, a wrong check digit'] },
    { name: 'limit', title: ['最多 3 个与停用', 'At most 3, and disabled'] },
  ],
}
