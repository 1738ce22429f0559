import { defineTexts } from './text.ts'

/** Messages and words that belong to no single noun. */
export const commonText = defineTexts('common', {
  unexpected: ['系统出错，请稍后再试', 'Something went wrong. Try again later', 10001],
  invalidInput: ['提交的内容有误：{summary}', 'Correct these: {summary}', 10002],
  malformedBody: ['请求内容不是有效的 JSON', 'The request body is not valid JSON', 10003],
  objectNeeded: ['请求内容须为 JSON 对象', 'The request body must be a JSON object', 10014],
  unknownCall: [
    '没有这个地址，请检查链接或刷新页面后重试',
    'Nothing found at this address. Check the link or reload the page',
    10004,
  ],
  notFound: ['记录不存在或已被删除，请刷新列表', 'This record no longer exists. Refresh the list', 10005],
  noPermission: [
    '抱歉，你没有权限，请联系管理员开通',
    'Sorry, you have no permission, contact the administrator to enable it',
    10006,
  ],
  taken: ['「{value}」已被使用，请换一个', '"{value}" is taken. Choose another', 10018],
  staleVersion: [
    '{who}在 {when} 改过这条记录，请核对后再保存',
    '{who} changed this record at {when}. Check it and save again',
    10007,
  ],
  deadline: ['处理超时，请稍后再试', 'This took too long. Try again later', 10008],
  busy: ['系统繁忙，请稍后再试', 'The system is busy. Try again later', 10009],
  bodyTooLarge: ['提交的内容太大，请减少后再试', 'This is too much at once. Reduce it and try again', 10010],
  databaseUnavailable: [
    '数据库暂时不可用，请稍后再试',
    'The database is unavailable right now. Try again later',
    10011,
  ],
  noFile: ['没有收到文件，请重新上传', 'No file received. Upload it again', 10013],
  conflict: [
    '记录正被其他操作修改，请稍后再试',
    'Someone else is changing this record. Try again later',
    10012,
  ],
  keyUsed: [
    '这个 Idempotency-Key 已用于另一个请求',
    'This Idempotency-Key was already used for another request',
    10015,
  ],
  keyMalformed: [
    'Idempotency-Key 须为 8 到 64 个字母、数字、- 或 _',
    'The Idempotency-Key must have 8 to 64 letters, digits, - or _',
    10016,
  ],
  headerMalformed: [
    '请求头 {name} 里有不允许的控制字符，请去掉后再发',
    'The header {name} has control characters. Send it without them',
    10019,
  ],
  // lists of records
  updatedAt: ['更新时间', 'Updated'],
  updatedBy: ['更新人', 'Updated by'],
})
